import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageViews, register, seeToast, somebody, storedToken } from './testing/accounts.ts'
import { barriers } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { largePdf } from './testing/large-pdf.ts'
import { startOwnMailedProduct } from './testing/own-product.ts'
import { textPdf } from './testing/pdfs.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo } from './testing/visit.ts'

const low = { VISITOR_FILE_SIZE: '200000', VISITOR_TASKS_PER_DAY: '1' }
const site = ownSite(() => startOwnMailedProduct(low))

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const premium = (page: Page) => page.getByRole('dialog', { name: 'Your document is ready' })

/** A visitor whose result waits for an account. */
async function withHeldResult(text: string) {
  const there = await site.visit({ path: '/merge-pdf' })
  const tool = toolPage(there.page)
  await tool.drop(textPdf('a.pdf', text))
  await tool.run()
  // The one task of the day is used up.
  await goTo(there.page, '/merge-pdf')
  await tool.drop(textPdf('a.pdf', text))
  await tool.run()
  await there.page.getByRole('dialog', { name: 'Daily limit reached' }).waitFor()
  return { there, tool, page: there.page }
}

test('an email is enough to take a result away, and the account can be completed afterwards', { timeout: 90_000 }, async () => {
  const { email, mailbox } = somebody(site.product)
  const { there, tool, page } = await withHeldResult('for an email')
  await using _ = there
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get this file' }).click()
  await premium(page).waitFor()
  expect(await barriers(page)).toEqual([])
  await press(page, 'Continue')
  await premium(page).getByText('This field is required.').waitFor()
  await field(page, 'Email').fill(email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/merge-pdf?taskRef=*&taskType=merge-pdf&success=true')
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  expect(await tool.result()).toEqual(['for an email'])
  expect(await pageViews(page)).toEqual(['sign-up-email'])

  await page.getByRole('button', { name: /, your account/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const main = page.getByRole('main')
  await main.getByText('Not confirmed').waitFor()
  await main.getByRole('button', { name: 'Confirm your email' }).click()
  await page.getByRole('dialog', { name: 'Check your email' }).waitFor()
  await page.keyboard.type(await mailbox.code())
  await seeToast(page, 'Your email successfully verified.')
  await main.getByText('Verified', { exact: true }).waitFor()

  // Without a password, the account is deleted by a code; then a password is set, and the modal asks for that instead.
  await main.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: `Send a code to ${email}` }).click()
  await mailbox.code()
  await field(page, '6-digit code').waitFor()
  await press(page, 'Keep my account')
  await main.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('dialog', { name: 'Set a password' }).waitFor()
  await field(page, 'New password').fill('Harbour-2026')
  await field(page, 'Confirm password').fill('Harbour-2026')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Your password successfully updated.')
  await main.getByRole('button', { name: 'Change password' }).waitFor()
  await main.getByRole('button', { name: 'Delete account' }).click()
  await field(page, 'Password').waitFor()
  expectNoComplaints(there.complaints)
})

test('an account without a password is deleted by a code', { timeout: 60_000 }, async () => {
  const { email, mailbox } = somebody(site.product)
  const { there, page } = await withHeldResult('to be deleted')
  await using _ = there
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get this file' }).click()
  await field(page, 'Email').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  await page.getByRole('button', { name: /, your account/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await page.getByRole('dialog', { name: 'Leave without downloading?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: `Send a code to ${email}` }).click()
  await field(page, '6-digit code').waitFor()
  await page.keyboard.type(await mailbox.code())
  await seeToast(page, 'Account successfully deleted.')
  await expect.poll(() => storedToken(page)).toBeNull()
  expectNoComplaints(there.complaints)
})

test('an email that has an account is asked for its password, and another can be used', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  const { there, tool, page } = await withHeldResult('for a user')
  await using _ = there
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get this file' }).click()
  await field(page, 'Email').fill(person.email)
  await page.keyboard.press('Enter')
  await premium(page).getByText('This email already has an account.').waitFor()
  expect(await page.locator('[data-toast]').count()).toBe(0)
  await press(page, 'Use another account')
  await premium(page).getByText('Enter your email to download it.').waitFor()
  // One that belongs to a social sign-in is pointed to its button.
  await page.route('**/api/v1/signup/email', (route) =>
    route.fulfill({ status: 409, json: { code: 'USER_EMAIL_ALREADY_TAKEN_SSO', message: 'x', requestId: 'x' } }),
  )
  await field(page, 'Email').fill(person.email)
  await page.keyboard.press('Enter')
  await premium(page).getByText('Use its button to download your file.').waitFor()
  await page.unroute('**/api/v1/signup/email')
  await press(page, 'Use another account')
  await field(page, 'Email').fill(person.email)
  await page.keyboard.press('Enter')
  await field(page, 'Password').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  expect(await tool.result()).toEqual(['for a user'])
  expectNoComplaints(there.complaints, '409 /signup/email')
})

test('a login while files are on the page keeps them, with the limits of the account', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/merge-pdf' })
  const { page } = there
  const tool = toolPage(page)
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 250_000 })
  const large = { ...textPdf('large.pdf', 'large'), buffer: await readFile(file.path) }
  await tool.drop(textPdf('a.pdf', 'one'))
  await tool.ready()
  await tool.drop(large)
  await page.getByRole('dialog', { name: 'This file is too large' }).getByRole('button', { name: 'Log in' }).click()
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => tool.order()).toEqual(['a.pdf'])
  await tool.drop(large)
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'large.pdf'])
  await tool.run()
  expect(await tool.result()).toEqual(['one', 'large'])
  // Who logs out can still remove what is on the page.
  await page.getByRole('button', { name: /, your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  expectNoComplaints(there.complaints)
})
