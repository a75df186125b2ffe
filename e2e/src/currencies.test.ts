import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register } from './testing/accounts.ts'
import { barriersInBothThemes } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { startOwnMailedProduct } from './testing/own-product.ts'
import { atCheckout, cards, enterCard, seePlan, seeThanks } from './testing/payments.ts'
import { textPdf } from './testing/pdfs.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo, overEdge, phone } from './testing/visit.ts'

const site = ownSite(() =>
  startOwnMailedProduct({
    REGISTERED_TASKS_PER_DAY: '1',
    PRICE_SINGLE_TASK: 'EUR 1.90, USD 2.10',
    PRICE_SEVEN_DAYS: 'EUR 4.90, USD 5.20',
    PRICE_MONTHLY: 'EUR 9.90, USD 10.50',
    PRICE_ANNUAL: 'EUR 79, USD 85',
  }),
)

test('where there are several currencies one is chosen at the checkout, and everything is said in it', { timeout: 120_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/pricing', context: await loggedIn(site.url, person) })
  const { page } = there
  await page.getByRole('button', { name: 'Start 7 days' }).click()
  await atCheckout(page)
  const choice = page.getByRole('combobox', { name: 'Currency' })
  expect(await choice.locator('option').allTextContents()).toEqual(['Euro · €4.90', 'US Dollar · $5.20'])
  await Promise.all([page.waitForEvent('load'), choice.selectOption('USD')])
  await atCheckout(page)
  await page.getByText(/\$5\.20 today for 7 days\. From .* it is a monthly plan for \$10\.50 a month/).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await enterCard(page, cards.good)
  await page.getByRole('checkbox', { name: /^I agree to pay \$10\.50 a month from/ }).check()
  await page.getByRole('button', { name: 'Pay $5.20' }).click()
  await page.waitForURL('**/billing')
  await seeThanks(page)
  await seePlan(page, '7-day plan', /\$10\.50/)
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('dialog', { name: 'Change plan' }).getByText('$85.00 a year').first().waitFor()
  await page.keyboard.press('Escape')
  // The payment in euros was given up, so that one is paid.
  await goTo(page, '/billing')
  const payments = page.getByRole('table').getByRole('row')
  await payments.filter({ hasText: '$5.20' }).getByRole('button').waitFor()
  await payments.filter({ hasText: '€4.90' }).getByText('Canceled').waitFor()
  expectNoComplaints(there.complaints)
})

test('the currency is chosen on the pages about plans, is remembered, and is the one of the checkout', { timeout: 120_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/pricing', context: await loggedIn(site.url, person) })
  const { page } = there
  const main = page.getByRole('main')
  const choice = page.getByRole('combobox', { name: 'Currency' })
  expect(await choice.locator('option').allTextContents()).toEqual(['Euro', 'US Dollar'])
  await choice.selectOption('USD')
  await main.getByText('For 7 days, then $10.50 a month until you cancel').waitFor()
  await main.getByText("It becomes a monthly plan for $10.50 a month, unless you've cancelled.").waitFor()
  expect(await main.textContent()).not.toContain('€')
  expect(await barriersInBothThemes(page)).toEqual([])
  await goTo(page, '/upgrade-plan')
  await expect.poll(() => choice.inputValue()).toBe('USD')
  await goTo(page, '/merge-pdf')
  await page.getByText(/More from \$2\.10/).waitFor()
  await goTo(page, '/upgrade-plan')
  await page.getByRole('button', { name: 'Choose yearly' }).click()
  await atCheckout(page)
  await page.getByRole('button', { name: 'Pay $85.00' }).waitFor()
  await expect.poll(() => choice.inputValue()).toBe('USD')
  expectNoComplaints(there.complaints)
})

test('somebody over the limit chooses the currency where one task is offered', { timeout: 90_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/merge-pdf', context: await loggedIn(site.url, person) })
  const { page } = there
  const tool = toolPage(page)
  await tool.drop(textPdf('free.pdf', 'one'))
  await tool.run()
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  await goTo(page, '/merge-pdf')
  await tool.drop(textPdf('held.pdf', 'two'))
  await tool.run()
  const modal = page.getByRole('dialog', { name: 'Daily limit reached' })
  await modal.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await modal.getByRole('button', { name: 'Pay $2.10 for this task' }).click()
  await atCheckout(page)
  await page.getByRole('button', { name: 'Pay $2.10' }).waitFor()
  expectNoComplaints(there.complaints)
})

test('without JavaScript each price is there in every currency, and on a phone all fits', async () => {
  await using quiet = await site.visit({ path: '/pricing', context: { javaScriptEnabled: false } })
  const text = ((await quiet.page.getByRole('main').textContent()) ?? '').replace(/\s+/g, ' ')
  for (const prices of ['€1.90 / $2.10', '€4.90 / $5.20', '€9.90 / $10.50', '€79 / $85']) expect(text).toContain(prices)
  await goToQuietly(quiet.page, '/subscription-terms')
  expect(await quiet.page.getByRole('main').textContent()).toContain('Costs €9.90 / $10.50 a month.')
  await using handheld = await site.visit({ path: '/pricing', ...phone })
  await handheld.page.getByRole('combobox', { name: 'Currency' }).waitFor()
  expect(await overEdge(handheld.page)).toBe(0)
  expectNoComplaints(handheld.complaints)
})

const goToQuietly = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)
