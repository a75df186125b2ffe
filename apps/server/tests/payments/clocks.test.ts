import type { PaymentInitView, SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { type StripeStandIn, startStripeStandIn } from '@octavo/platform/payments/testing/stripe-stand-in.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { stripeSettings } from '../testing/stripe-settings.ts'
import { bodyOf, type TestAccount } from '../testing/test-account.ts'

const hourMs = 60 * 60_000
/** How far the provider's clock is ahead of ours. */
let aheadMs = 0
let stripe: StripeStandIn
const mailed = mailedHouse(async () => {
  stripe = await startStripeStandIn({ clock: { now: () => new Date(mailed.house.clock.now().getTime() + aheadMs) } })
  return {
    ...stripeSettings(stripe),
    RATE_ACCOUNTS: '10000',
  }
})
afterAll(() => stripe.stop())
afterEach(async () => {
  await mailed.house.program.keepPayments()
  expect(await mailed.house.program.checkPayments()).toEqual([])
})

const card = { number: '4242424242424242', brand: 'visa', expiryMonth: 12, expiryYear: 2040 }
const planOf = async (account: TestAccount) => bodyOf<SubscriptionView>(await account.call('GET', '/subscriptions/me'))
const isPro = async (account: TestAccount) => (await bodyOf<{ pro: boolean }>(await account.call('GET', '/users/me'))).pro

async function tell(body: string, secondsAgo: number): Promise<number> {
  const signature = stripe.sign(body, { at: Math.floor(Date.now() / 1000) - secondsAgo })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  return (await mailed.house.client.call('POST', '/api/v1/payments/stripe/events', { body, headers })).status
}

test.each([
  { name: 'six hours ahead', hours: 6 },
  { name: 'six hours behind', hours: -6 },
])('a provider whose clock is $name is believed: access begins with the payment and ends when it says so', async ({ hours }) => {
  aheadMs = hours * hourMs
  const account = await mailed.newAccount(`clock${hours}`)
  const started = await bodyOf<PaymentInitView>(
    await account.call('POST', '/payments/init', {
      json: { email: account.email, paymentPlan: 'SEVEN_DAYS_LIMITED_SUBSCRIPTION', idempotencyKey: newRef() },
    }),
  )
  const { event } = await stripe.sandbox.confirm(started.clientSecret, card)
  // Clocks of servers are minutes apart, too; that is no forgery.
  expect(await tell(await stripe.eventOf(event), hours < 0 ? 200 : -200)).toBe(204)
  expect([(await planOf(account)).status, await isPro(account)]).toEqual(['ACTIVE', true])

  // The hour in which the days end: ours may be over before theirs, and nobody loses a plan that is being renewed.
  const end = new Date((await planOf(account)).currentPeriodEnd ?? '').getTime()
  mailed.house.clock.advance(end - mailed.house.clock.now().getTime() + hourMs)
  await mailed.house.program.keepPayments()
  expect(await isPro(account)).toBe(true)

  await bodyOf(await account.call('DELETE', '/subscriptions/me/cancel'))
  await stripe.sandbox.endSubscription(event.subscriptionId ?? '')
  expect(await tell(await stripe.eventOf({ ...event, paymentId: undefined }), 0)).toBe(204)
  expect([(await planOf(account)).status, await isPro(account)]).toEqual(['CANCELED', false])
})
