import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, type Person, register, somebody } from './testing/accounts.ts'
import { barriersInBothThemes } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { startOwnMailedProduct } from './testing/own-product.ts'
import { atCheckout, cards, countCalls, enterCard, payButton, paymentKeys, seeThanks } from './testing/payments.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo } from './testing/visit.ts'

const site = ownSite(() =>
  startOwnMailedProduct({ VISITOR_TASKS_PER_DAY: '1', REGISTERED_TASKS_PER_DAY: '1', REGISTERED_FILE_SIZE: '200000' }),
)

const moreAccess = (page: Page) => page.getByRole('dialog', { name: 'Daily limit reached' })
const payForTask = (page: Page) => moreAccess(page).getByRole('button', { name: 'Pay €1.90 for this task' }).click()

async function merge(page: Page, text: string): Promise<void> {
  await goTo(page, '/merge-pdf')
  const tool = toolPage(page)
  await tool.drop(textPdf('a.pdf', text))
  await tool.run()
}

/** Somebody with an account whose second result of the day waits for a payment. */
async function withHeldTask(person: Person, text: string) {
  const there = await site.visit({ path: '/merge-pdf', context: await loggedIn(site.url, person) })
  await merge(there.page, 'the free one')
  await there.page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  await merge(there.page, text)
  await moreAccess(there.page).waitFor()
  return there
}

/** Downloads from the page after a payment, and returns the text of each page. */
async function takeResult(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  return pageTexts(await file.path())
}

test('a visitor over the limit enters an email, pays for one more task and downloads it', { timeout: 120_000 }, async () => {
  const { email } = somebody(site.product)
  await using there = await site.visit({ path: '/merge-pdf' })
  const { page } = there
  // What is free and what more costs is there before a file is chosen.
  await page.getByText('Free: files up to 50 MB, tasks per day: 1. More from €1.90.').waitFor()
  await merge(page, 'one')
  await merge(page, 'two')
  await moreAccess(page).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get this file' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()

  // The account has used up its day too, and says so before the next one runs.
  await goTo(page, '/merge-pdf')
  const tool = toolPage(page)
  await tool.drop(textPdf('a.pdf', 'three'))
  await page.getByText("You've used today's tasks. You can run this one and see its first page. The file costs €1.90").waitFor()
  await tool.run()
  await moreAccess(page).waitFor()
  expect(await moreAccess(page).getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade-plan')
  expect(await barriersInBothThemes(page)).toEqual([])
  const inits = countCalls(page, '/payments/init')
  await moreAccess(page).getByRole('button', { name: 'Pay €1.90 for this task' }).dblclick()
  await atCheckout(page)
  expect(inits()).toBe(1)
  const query = new URL(page.url()).searchParams
  expect(query.get('taskType')).toBe('merge-pdf')
  expect(query.get('taskRef')).toMatch(/^[\w-]{20,}$/)
  expect(await paymentKeys(page)).toEqual(['clientSecret', 'paymentRef', 'paymentPlan', 'amount', 'previewUrlPdf'])
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  const image = page.getByRole('img', { name: 'First page of your result' })
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  expect(await barriersInBothThemes(page)).toEqual([])

  await enterCard(page, cards.good)
  await payButton(page).click()
  await page.waitForURL('**/download?taskRef=*')
  await seeThanks(page)
  expect(await paymentKeys(page)).toEqual([])
  expect(await takeResult(page)).toEqual(['three'])
  // The task's own page has it as well.
  await page.getByRole('link', { name: 'Go to Merge PDF' }).click()
  expect(await tool.result()).toEqual(['three'])
  expectNoComplaints(there.complaints)
})

test('a declined card, and a bank that is refused, are said and can be followed by another card', { timeout: 120_000 }, async () => {
  const person = await register(site.product)
  await using there = await withHeldTask(person, 'for another card')
  const { page } = there
  await payForTask(page)
  await atCheckout(page)
  await payButton(page).click()
  await page.getByText('This field is required.').first().waitFor()
  await enterCard(page, cards.declined)
  await payButton(page).click()
  await page.getByRole('alert').getByText('Your card was declined. Try another one.').waitFor()
  await enterCard(page, cards.asks)
  await payButton(page).click()
  const bank = page.getByRole('dialog', { name: 'Your bank asks you to confirm' })
  await bank.waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await bank.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('alert').getByText("Your bank didn't confirm the payment. Try again or use another card.").waitFor()
  await payButton(page).click()
  await bank.waitFor()
  // Somebody who leaves the bank's question open and comes back finds the payment as it was.
  await page.reload()
  await atCheckout(page)
  await enterCard(page, cards.asks)
  await payButton(page).click()
  await bank.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL('**/download?taskRef=*')
  await seeThanks(page)
  expect(await takeResult(page)).toEqual(['for another card'])
  expectNoComplaints(there.complaints, '402 /payments/sandbox/')
})

test('back, forward, a second tab and a double click lead to one payment', { timeout: 120_000 }, async () => {
  const person = await register(site.product)
  await using there = await withHeldTask(person, 'paid once')
  const { page } = there
  await payForTask(page)
  await atCheckout(page)
  const secret = () => page.evaluate(() => sessionStorage.getItem('clientSecret'))
  const first = await secret()
  await page.goBack()
  await moreAccess(page).waitFor()
  await payForTask(page)
  await atCheckout(page)
  expect(await secret()).toBe(first)

  // Another tab has no secrets of its own. It starts the same payment, and pays it.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('heading', { name: 'Nothing to pay here' }).waitFor()
  await other.getByRole('button', { name: 'Pay €1.90 for this task' }).click()
  await atCheckout(other)
  expect(await other.evaluate(() => sessionStorage.getItem('clientSecret'))).toBe(first)
  await enterCard(other, cards.good)
  const confirms = countCalls(other, '/payments/sandbox/confirm')
  await payButton(other).dblclick()
  await other.waitForURL('**/download?taskRef=*')
  expect(confirms()).toBe(1)
  await seeThanks(other)

  // The first tab learns of it by a reload.
  await page.reload()
  await page.waitForURL('**/download?taskRef=*')
  expect(await paymentKeys(page)).toEqual([])
  await page.getByRole('dialog', { name: 'Thank you for your payment' }).getByRole('button', { name: 'Continue' }).click()
  expect(await takeResult(page)).toEqual(['paid once'])
  await goTo(page, '/billing')
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  expect(await page.getByRole('row', { name: /One task/ }).count()).toBe(1)
  expectNoComplaints(there.complaints)
})

test('an error at the start of a payment is a warning with the words of the server', { timeout: 90_000 }, async () => {
  const person = await register(site.product)
  await using there = await withHeldTask(person, 'not now')
  const { page } = there
  const message = "We can't reach the payment service right now. You weren't charged. Try again in a moment."
  await page.route('**/api/v1/payments/init', (route) =>
    route.fulfill({ status: 503, json: { code: 'PAYMENTS_DOWN', message, requestId: 'x' } }),
  )
  await payForTask(page)
  await page.locator('[data-toast]').filter({ hasText: message }).waitFor()
  expect(await paymentKeys(page)).toEqual([])
  await page.unroute('**/api/v1/payments/init')
  await payForTask(page)
  await atCheckout(page)
  expectNoComplaints(there.complaints, '503 /payments/init')
})

test('a file over the limit of an account leads to the plans, not to another account', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/merge-pdf', context: await loggedIn(site.url, person) })
  const { page } = there
  await page.getByRole('button', { name: 'Maren, your account' }).waitFor()
  await toolPage(page).drop({ ...textPdf('big.pdf', 'big'), buffer: Buffer.alloc(250_000, '%PDF-1.7\n') })
  const limit = page.getByRole('dialog', { name: 'This file is too large' })
  await limit.getByText('A plan allows files up to 2 GB.').waitFor()
  expect(await limit.getByText('Create an account').count()).toBe(0)
  expect(await limit.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade-plan')
  expect(await barriersInBothThemes(page)).toEqual([])
  expectNoComplaints(there.complaints)
})

test('a sign-in that continues a task leaves a payment as it is', { timeout: 90_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/merge-pdf' })
  const { page } = there
  await merge(page, 'one')
  await merge(page, 'two')
  await page.evaluate(() => sessionStorage.setItem('clientSecret', 'of another payment'))
  await moreAccess(page).getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(person.email)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/merge-pdf?taskRef=*&taskType=merge-pdf&success=true')
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('clientSecret'))).toBe('of another payment')
  expectNoComplaints(there.complaints)
})
