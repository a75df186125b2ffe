import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register, somebody } from './testing/accounts.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { editorOn } from './testing/editor.ts'
import { startOwnMailedProduct } from './testing/own-product.ts'
import { atCheckout, cards, enterCard, payButton, seeThanks } from './testing/payments.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo } from './testing/visit.ts'

const site = ownSite(() => startOwnMailedProduct({ VISITOR_TASKS_PER_DAY: '1', REGISTERED_TASKS_PER_DAY: '1' }))

/** Uses up the one task of the day. */
async function useUpDay(page: Page): Promise<void> {
  await goTo(page, '/merge-pdf')
  const tool = toolPage(page)
  await tool.drop(textPdf('a.pdf', 'the free one'))
  await tool.run()
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
}

/** Adds a text to a file in the editor and saves it, which is more than the day allows. */
async function saveHeldEdit(page: Page): Promise<void> {
  await goTo(page, '/editor')
  const editor = editorOn(page)
  await editor.open(textPdf('report.pdf', 'The old harbour'))
  await editor.tool('Add text')
  const { x, y } = await editor.at(1, { x: 60, y: 200 })
  await page.mouse.click(x, y)
  await page.keyboard.type('Added')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await page.getByRole('dialog', { name: 'Your document is ready' }).waitFor()
}

async function takeResult(page: Page): Promise<string> {
  const button = page.getByRole('main').getByRole('button', { name: 'Download', exact: true })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return (await pageTexts(await file.path())).join(' ')
}

test('a new account that has a task left gets its edited file at once', { timeout: 120_000 }, async () => {
  await using there = await site.visit({ path: '/merge-pdf' })
  const { page } = there
  await useUpDay(page)
  await saveHeldEdit(page)
  await page.getByRole('dialog').getByLabel('Email').fill(somebody(site.product).email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/download?taskRef=*')
  expect(await takeResult(page)).toContain('Added')
  expectNoComplaints(there.complaints)
})

test('an account without one is led to the seven days after its login, and then to the file', { timeout: 120_000 }, async () => {
  const person = await register(site.product)
  await using before = await site.visit({ path: '/merge-pdf', context: await loggedIn(site.url, person) })
  await useUpDay(before.page)

  await using there = await site.visit({ path: '/merge-pdf' })
  const { page } = there
  await useUpDay(page)
  await saveHeldEdit(page)
  await page.getByRole('dialog').getByLabel('Email').fill(person.email)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await atCheckout(page)
  expect(await page.evaluate(() => sessionStorage.getItem('paymentPlan'))).toBe('SEVEN_DAYS_LIMITED_SUBSCRIPTION')
  expect(new URL(page.url()).searchParams.get('taskType')).toBe('edit-pdf')
  await enterCard(page, cards.good)
  await page.getByRole('checkbox', { name: /^I agree to pay €9.90 a month/ }).check()
  await payButton(page).click()
  await page.waitForURL('**/download?taskRef=*')
  await seeThanks(page)
  expect(await takeResult(page)).toContain('Added')
  expectNoComplaints(there.complaints, '409 /signup/email')
})
