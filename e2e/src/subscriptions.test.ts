import { formatDay } from '@octavo/core/text/dates.ts'
import { english } from '@octavo/core/text/language.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register, seeToast, somebody, storedToken } from './testing/accounts.ts'
import { barriersForDevice, barriersInBothThemes } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { atCheckout, cards, enterCard, payButton, paymentKeys, seePlan, seeThanks } from './testing/payments.ts'
import { pageTexts } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { tabTo } from './testing/tab-to.ts'
import { goTo, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const dayMs = 24 * 60 * 60_000

const letPass = (page: Page, days: string) => page.getByRole('button', { name: days, exact: true }).click()
const payments = (page: Page) => page.getByRole('table').getByRole('row').filter({ hasText: 'plan' })

test('the prices are on the page without JavaScript, with every limit and what follows the seven days', async () => {
  await using there = await site.visit({ path: '/pricing', context: { javaScriptEnabled: false } })
  const { page } = there
  const text = await page.getByRole('main').textContent()
  expect(text).toContain('€1.90')
  expect(text).toContain('For 7 days, then €9.90 a month until you cancel')
  expect(text).toContain("It becomes a monthly plan for €9.90 a month, unless you've cancelled.")
  expect(text).not.toMatch(/__/)
  const row = page.getByRole('row', { name: /File size/ })
  expect((await row.getByRole('cell').allInnerTexts()).map((cell) => cell.trim())).toEqual(['50 MB', '200 MB', '2 GB'])
})

test('the pages about plans fit every screen and have no barriers', { timeout: 90_000 }, async () => {
  for (const view of [{ width: 1440 }, { ...phone, colorScheme: 'dark' }] as const) {
    await using there = await site.visit({ path: '/pricing', ...view })
    for (const path of ['/pricing', '/upgrade-plan', '/refund', '/subscription-terms', '/billing', '/checkout', '/contact-us']) {
      await goTo(there.page, path)
      expect(await barriersForDevice(there.page)).toEqual([])
      expect([path, await overEdge(there.page)]).toEqual([path, 0])
    }
    expectNoComplaints(there.complaints)
  }
})

test('a visitor takes the seven days by keyboard, and agrees to the later price with a tick', { timeout: 120_000 }, async () => {
  const { email } = somebody(site.product)
  await using there = await site.visit({ path: '/pricing' })
  const { page } = there
  await tabTo(page, /^Start 7 days$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '7-day plan' }).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await atCheckout(page)
  expect(await paymentKeys(page)).toEqual(['clientSecret', 'paymentRef', 'paymentPlan', 'amount'])
  await page.getByLabel('Card number').focus()
  await page.keyboard.type(cards.good)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Tick this box to continue.').waitFor()
  await page.getByRole('checkbox', { name: /^I agree to pay €9.90 a month from .* unless I cancel before\.$/ }).focus()
  await page.keyboard.press('Space')
  await tabTo(page, /^Pay €4.90$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/billing')
  await seeThanks(page)
  await seePlan(page, '7-day plan', /Becomes a monthly plan: €9.90 on .*, then every month until you cancel\./)
  await page.getByRole('button', { name: /, your account, Pro$/ }).waitFor()
  expectNoComplaints(there.complaints)
})

test('the day of the later price is told by the clock of the server, however far off the device is', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/upgrade-plan', context: await loggedIn(site.url, person) })
  const { page } = there
  await page.clock.install({ time: Date.now() + 40 * dayMs })
  await goTo(page, '/upgrade-plan')
  await page.getByRole('button', { name: 'Start 7 days' }).click()
  await atCheckout(page)
  const day = formatDay(new Date(Date.now() + 7 * dayMs), english)
  await page.getByRole('checkbox', { name: `I agree to pay €9.90 a month from ${day} unless I cancel before.` }).waitFor()
  expectNoComplaints(there.complaints)
})

test('a plan is taken, renewed, fails, recovers, changes, is canceled and resumed, and ends with the account', {
  timeout: 240_000,
}, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/upgrade-plan', context: await loggedIn(site.url, person) })
  const { page } = there
  await page.getByRole('button', { name: 'Choose monthly' }).click()
  await atCheckout(page)
  await enterCard(page, cards.renewalFails)
  await payButton(page).click()
  await page.waitForURL('**/billing')
  await seeThanks(page)
  await seePlan(page, 'Monthly plan', /€9.90 on .*, then every month until you cancel\./)
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.getByText('Visa ending 0341, 12/34').waitFor()
  await expect.poll(() => payments(page).count()).toBe(1)
  const [receipt] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download receipt / }).click()])
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await pageTexts(await receipt.path())).join(' ')).toContain('€9.90')

  // The renewal fails, and another card recovers it.
  await letPass(page, '31 days')
  await page.getByText('Your last payment failed. Replace your card, or your plan ends.').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace card' }).click()
  await atCheckout(page)
  await page.getByRole('heading', { name: 'Replace your card' }).waitFor()
  await enterCard(page, cards.good)
  await payButton(page).click()
  await page.waitForURL('**/billing')
  await page.getByText('Visa ending 4242, 12/34').waitFor()
  await seePlan(page, 'Monthly plan', /€9.90 on .*, then every month until you cancel\./)
  await letPass(page, '31 days')
  await expect.poll(() => payments(page).filter({ hasNotText: 'Failed' }).count()).toBeGreaterThanOrEqual(3)

  // Another plan says what it costs today.
  await page.getByRole('button', { name: 'Change plan' }).click()
  const change = page.getByRole('dialog', { name: 'Change plan' })
  await change.getByText(/You pay €.* today/).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await change.getByRole('button', { name: /^Pay €.* and change$/ }).click()
  await seeToast(page, 'Plan successfully changed.')
  await seePlan(page, 'Yearly plan', /€79\.00 on .*, then every year until you cancel\./)

  // Canceled in two clicks, and resumed.
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await question.waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await seeToast(page, 'Subscription successfully canceled.')
  await seePlan(page, 'Yearly plan', /Canceled\. You have it until .*, and you won't be charged again\./)
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await seeToast(page, 'Subscription successfully resumed.')
  await seePlan(page, 'Yearly plan', /then every year until you cancel\./)

  await goTo(page, '/pricing')
  await page.getByText('You have a Pro plan.').waitFor()
  expect(await page.getByRole('button', { name: 'Choose monthly' }).count()).toBe(0)
  await goTo(page, '/account')
  await page.getByRole('main').getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await seeToast(page, 'Account successfully deleted.')
  await expect.poll(() => storedToken(page)).toBeNull()
  expectNoComplaints(there.complaints)
})
