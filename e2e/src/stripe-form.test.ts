import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register } from './testing/accounts.ts'
import { barriersInBothThemes } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { startOwnMailedProduct } from './testing/own-product.ts'
import { ownSite } from './testing/site.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_000000000000',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_000000000000',
  STRIPE_WEBHOOK_SECRET: 'whsec_000000000000',
}
const site = ownSite(() => startOwnMailedProduct(keys))

const paymentRef = 'a-payment-of-this-test-0001'
const payment = {
  paymentRef,
  amount: 990,
  currency: 'EUR',
  status: 'PENDING',
  provider: 'stripe',
  publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
}

/** Stands in for Stripe's script: a form that is there at once, and answers that the test has left. */
const script = `window.Stripe = (key) => ({
  elements: ({ clientSecret }) => ({
    create: () => ({
      listeners: [],
      on(_, listener) { this.listeners.push(listener) },
      mount(place) {
        place.textContent = key + ' ' + clientSecret
        for (const listener of this.listeners) listener()
      },
      destroy() {},
    }),
  }),
  confirmPayment: async ({ redirect }) => (redirect === 'if_required' ? window.stripeAnswers.shift() ?? {} : { error: { type: 'x' } }),
})`

/** Answers for Stripe and for the calls of the API that would ask it. */
async function standIn(page: Page): Promise<{ status: string }> {
  const state = { status: 'PENDING' }
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('**/api/v1/payments/init', (route) => route.fulfill({ json: { ...payment, clientSecret: 'pi_1_secret_2' } }))
  await page.route('**/api/v1/payments/complete/subscription', (route) =>
    route.fulfill({ json: { paymentRef, status: state.status, paymentPlan: 'MONTHLY_SUBSCRIPTION' } }),
  )
  return state
}

test('Stripe’s form loads at the checkout alone, and takes the card', { timeout: 90_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/upgrade-plan', context: await loggedIn(site.url, person) })
  const { page, requests } = there
  const ofStripe = () => requests.filter((url) => url.includes('stripe.com'))
  const state = await standIn(page)
  await page.getByRole('button', { name: /your account/ }).waitFor()
  expect(ofStripe()).toEqual([])
  await page.getByRole('button', { name: 'Choose monthly' }).click()
  await page.waitForURL('**/checkout')
  await page.getByText('pk_test_000000000000 pi_1_secret_2').waitFor()
  expect(ofStripe()).toEqual(['https://js.stripe.com/v3/'])
  await page.getByText('Card details go straight to Stripe. Octavo never sees them.').waitFor()
  expect(await page.getByText('Test mode').count()).toBe(0)
  expect(await barriersInBothThemes(page)).toEqual([])

  await page.evaluate(() =>
    Object.assign(window, { stripeAnswers: [{ error: { type: 'card_error', message: 'Your card has expired.' } }] }),
  )
  await page.getByRole('button', { name: 'Pay €9.90' }).click()
  await page.getByRole('alert').getByText('Your card has expired.').waitFor()
  // The event of the provider comes later than its answer.
  await page.getByRole('button', { name: 'Pay €9.90' }).click()
  await page.getByLabel('Confirming your payment').waitFor()
  state.status = 'SUCCEEDED'
  await page.waitForURL('**/billing')
  await page.getByRole('dialog', { name: 'Thank you for your payment' }).waitFor()
  expect(ofStripe()).toHaveLength(1)
  expectNoComplaints(there.complaints)
})

test('a payment that was given back at once leads to where that is told', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/upgrade-plan', context: await loggedIn(site.url, person) })
  const { page } = there
  const state = await standIn(page)
  await page.getByRole('button', { name: 'Choose monthly' }).click()
  await page.getByText('pk_test_000000000000 pi_1_secret_2').waitFor()
  await page.evaluate(() => Object.assign(window, { stripeAnswers: [] }))
  state.status = 'REFUNDED'
  await page.getByRole('button', { name: 'Pay €9.90' }).click()
  await page.waitForURL('**/billing')
  expect(await page.getByRole('dialog', { name: 'Thank you for your payment' }).count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('clientSecret'))).toBeNull()
})

test('a form that does not load is said, and can be tried again', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/upgrade-plan', context: await loggedIn(site.url, person) })
  const { page } = there
  await standIn(page)
  await page.unroute('https://js.stripe.com/**')
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Choose monthly' }).click()
  await page.getByRole('alert').getByText("The payment form didn't load. You weren't charged.").waitFor()
  expect(await page.getByRole('button', { name: 'Pay €9.90' }).isDisabled()).toBe(true)
  await page.unroute('https://js.stripe.com/**')
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('pk_test_000000000000 pi_1_secret_2').waitFor()
})

test('only the policy of the checkout lets Stripe in', async () => {
  const policyOf = async (path: string) => (await fetch(site.url + path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/checkout')).toContain('https://js.stripe.com')
  for (const path of ['/', '/pricing', '/billing', '/merge-pdf', '/download', '/nothing'])
    expect(await policyOf(path)).not.toContain('stripe')
})
