import { expect, test } from 'vitest'
import { loggedIn, register } from './testing/accounts.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { startMailedProduct } from './testing/mailed-product.ts'
import { atCheckout, cards, enterCard, seePlan, seeThanks } from './testing/payments.ts'
import { ownSite } from './testing/site.ts'
import { barriersInBothThemes, goTo } from './testing/visit.ts'

const site = ownSite(() =>
  startMailedProduct({
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
