import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register, seeToast, somebody } from './testing/accounts.ts'
import { barriers, barriersInBothThemes } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo } from './testing/visit.ts'

const site = sharedSite()

const rows = (page: Page) => page.getByRole('list', { name: 'Shared with you' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this file' })
const more = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function makeFile(page: Page, name: string): Promise<void> {
  await goTo(page, '/merge-pdf')
  const tool = toolPage(page)
  await tool.drop(textPdf(name, 'one'), textPdf('annex.pdf', 'two'))
  await tool.run()
}

test('one person makes a file and shares it; another receives, saves, uses and deletes it', { timeout: 180_000 }, async () => {
  const [sender, receiver] = [await register(site.product, 'Maren'), await register(site.product, 'Jonas')]
  await using here = await site.visit({ path: '/merge-pdf', context: await loggedIn(site.url, sender) })
  await makeFile(here.page, 'minutes.pdf')
  await here.page.getByRole('button', { name: 'Share by email' }).click()
  await dialog(here.page).waitFor()
  expect(await barriers(here.page)).toEqual([])
  await dialog(here.page).getByRole('button', { name: 'Share', exact: true }).click()
  await dialog(here.page).getByText('Emails are required.').waitFor()
  const addresses = dialog(here.page).getByRole('textbox', { name: 'Send to' })
  await addresses.fill('not-an-address')
  await addresses.press(',')
  await seeToast(here.page, 'The email format is incorrect.')
  await addresses.fill('')
  await addresses.pressSequentially(`${receiver.email},`)
  await dialog(here.page).getByRole('textbox', { name: 'Message (optional)' }).fill('As promised')
  await dialog(here.page).getByRole('button', { name: 'Share', exact: true }).click()
  await seeToast(here.page, 'You successfully shared files.')

  await expect
    .poll(async () => (await site.product.mailsTo(receiver.email)).find(({ text }) => text.includes('/inbox'))?.text)
    .toContain(sender.email)
  await using there = await site.visit({ path: '/inbox', context: await loggedIn(site.url, receiver) })
  const { page } = there
  await rows(page).first().waitFor()
  expect(await rows(page).first().textContent()).toContain(sender.email)
  await page.getByRole('navigation', { name: 'Your pages' }).getByText('1 unread').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download minutes-merged.pdf' }).click(),
  ])
  expect(await pageTexts(await download.path())).toEqual(['one', 'two'])
  await page.getByRole('navigation', { name: 'Your pages' }).getByText('1 unread').waitFor({ state: 'detached' })

  await more(page, 'minutes-merged.pdf', 'Save to archive')
  await seeToast(page, 'Saved to your archive.')
  await more(page, 'minutes-merged.pdf', 'Use in a tool')
  await page.getByRole('dialog', { name: 'Use in a tool' }).getByRole('link', { name: 'Split PDF' }).click()
  await toolPage(page, { action: /^Split/, done: /^Split/ }).ready()

  await goTo(page, '/inbox')
  await more(page, 'minutes-merged.pdf', 'Delete')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await goTo(page, '/archive')
  await page.getByText('minutes-merged.pdf').waitFor()
  await goTo(page, '/inbox')
  await page.getByRole('heading', { name: 'No files yet' }).waitFor()

  await goTo(here.page, '/inbox')
  await here.page.getByRole('button', { name: 'Stop sharing minutes-merged.pdf' }).click()
  await here.page.getByRole('button', { name: 'Stop sharing minutes-merged.pdf' }).waitFor({ state: 'detached' })
  expectNoComplaints(here.complaints)
  expectNoComplaints(there.complaints)
})

test('a pasted list is taken at once; somebody without an account signs up with that address and finds the file', {
  timeout: 180_000,
}, async () => {
  const sender = await register(site.product, 'Ida')
  await using here = await site.visit({ path: '/merge-pdf', context: await loggedIn(site.url, sender) })
  await makeFile(here.page, 'plan.pdf')
  await here.page.getByRole('button', { name: 'Share by email' }).click()
  const newcomer = somebody(site.product, 'Kai')
  await dialog(here.page)
    .getByRole('textbox', { name: 'Send to' })
    .evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, `${newcomer.email}, second@example.com\nthird@example.com`)
  await dialog(here.page).getByRole('button', { name: 'Share with 3 people' }).click()
  await seeToast(here.page, 'You successfully shared files.')

  await using there = await site.visit({ path: '/inbox' })
  const { page } = there
  await page.getByRole('heading', { name: 'Log in to see your inbox' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'First name' }).fill(newcomer.firstName)
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill(newcomer.email)
  await form.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Check your email' }).waitFor()
  await page.keyboard.type(await newcomer.mailbox.code())
  await seeToast(page, 'Your email successfully verified.')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.keyboard.press('Enter')
  await rows(page).filter({ hasText: 'plan-merged.pdf' }).waitFor()

  await more(page, 'plan-merged.pdf', 'Block sender')
  await page.getByRole('heading', { name: 'Blocked senders' }).waitFor()
  await page.getByRole('button', { name: `Unblock ${sender.email}` }).click()
  await page.getByRole('heading', { name: 'Blocked senders' }).waitFor({ state: 'detached' })
  await more(page, 'plan-merged.pdf', 'Report')
  await page.getByRole('heading', { name: 'No files yet' }).waitFor()
  expectNoComplaints(there.complaints)
})
