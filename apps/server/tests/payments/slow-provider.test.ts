import type { PaymentCompleteView, PaymentInitView, PaymentPlan, SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { systemClock } from '@octavo/platform/clock.ts'
import { type StripeStandIn, startStripeStandIn } from '@octavo/platform/payments/testing/stripe-stand-in.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { stripeSettings } from '../testing/stripe-settings.ts'
import { bodyOf, type TestAccount } from '../testing/test-account.ts'

let stripe: StripeStandIn
const mailed = mailedHouse(async () => {
  stripe = await startStripeStandIn({ clock: systemClock })
  return {
    ...stripeSettings(stripe),
    RATE_ACCOUNTS: '10000',
    STRIPE_SECONDS: '0.3',
  }
})
afterAll(() => stripe.stop())
afterEach(async () => {
  stripe.watch(undefined)
  mailed.house.clock.advance(5 * 60_000)
  await mailed.house.program.keepPayments()
  expect(await mailed.house.program.checkPayments()).toEqual([])
})

const card = { number: '4242424242424242', brand: 'visa', expiryMonth: 12, expiryYear: 2040 }
const init = (account: TestAccount, paymentPlan: PaymentPlan = 'MONTHLY_SUBSCRIPTION') =>
  account.call('POST', '/payments/init', { json: { email: account.email, paymentPlan, idempotencyKey: newRef() } })
const complete = (account: TestAccount, paymentRef: string) =>
  account.call('POST', '/payments/complete/subscription', { json: { paymentRef } })
const plan = async (account: TestAccount) => bodyOf<SubscriptionView>(await account.call('GET', '/subscriptions/me'))
async function statuses(account: TestAccount): Promise<string[]> {
  const { content } = await bodyOf<{ content: { status: string }[] }>(await account.call('GET', '/payments/me'))
  return content.map(({ status }) => status)
}

async function subscribe(account: TestAccount): Promise<void> {
  const { clientSecret, paymentRef } = await bodyOf<PaymentInitView>(await init(account))
  await stripe.sandbox.confirm(clientSecret, card)
  expect(await bodyOf<PaymentCompleteView>(await complete(account, paymentRef))).toMatchObject({ status: 'SUCCEEDED' })
}

/** Holds every such call, before it is performed or before it is answered, until the returned function lets all of them go on. */
function hold(wanted: RegExp, when: 'before' | 'after'): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  stripe.watch((call, at) => (at === when && wanted.test(call) ? promise : undefined))
  return () => {
    stripe.watch(undefined)
    resolve()
  }
}

/** Status and sentence of a refusal. */
async function said(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { message: string }).message]
}

const down = "We can't reach the payment service right now. You weren't charged. Try again in a moment."
const unanswered =
  "The payment service hasn't told us yet whether this went through. There's no need to pay again: look at your plan in a minute."

test.each(['before', 'after'] as const)(
  'a beginning that Stripe answers too late, held %s it is performed, is the same payment at the next try',
  async (when) => {
    const account = await mailed.newAccount(`init-${when}`)
    const release = hold(/^POST .*subscriptions$/, when)
    expect(await said(await init(account))).toEqual([503, down])
    // Again while Stripe is still at it, which it refuses.
    expect(await said(await init(account))).toEqual([503, down])
    release()
    await subscribe(account)
    expect([await plan(account), await statuses(account)]).toMatchObject([{ status: 'ACTIVE' }, ['SUCCEEDED']])
    for await (const { status } of stripe.sandbox.listPayments(new Date(0))) expect(status).toBe('succeeded')
  },
)

test('a person who left before a slow start was answered finds the same payment again', async () => {
  const account = await mailed.newAccount('impatient')
  const reached = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  stripe.watch((call, when) => {
    if (when === 'before' || !/^POST .*subscriptions$/.test(call)) return undefined
    reached.resolve()
    return release.promise
  })
  const leaving = new AbortController()
  const left = fetch(`${mailed.house.client.url}/api/v1/payments/init`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.accessToken}` },
    body: JSON.stringify({ email: account.email, paymentPlan: 'MONTHLY_SUBSCRIPTION', idempotencyKey: newRef() }),
  })
  await reached.promise
  leaving.abort()
  await expect(left).rejects.toThrow()
  release.resolve()
  stripe.watch(undefined)
  await subscribe(account)
  expect(await statuses(account)).toEqual(['SUCCEEDED'])
})

test('a payment of which Stripe is slow to tell is not said to be free, and is found later', async () => {
  const account = await mailed.newAccount('slow-complete')
  const { clientSecret, paymentRef } = await bodyOf<PaymentInitView>(await init(account))
  const { event } = await stripe.sandbox.confirm(clientSecret, card)
  const release = hold(/^GET /, 'before')
  expect(await said(await complete(account, paymentRef))).toEqual([503, unanswered])
  const body = await stripe.eventOf(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) }
  const tell = () => mailed.house.client.call('POST', '/api/v1/payments/stripe/events', { body, headers })
  expect((await tell()).status).toBe(503)
  expect(await plan(account)).toEqual({ status: 'NONE' })
  release()
  // Stripe tells again what wasn't accepted.
  expect([(await tell()).status, (await tell()).status]).toEqual([204, 204])
  expect([await plan(account), await statuses(account)]).toMatchObject([{ status: 'ACTIVE' }, ['SUCCEEDED']])
})

test.each(['before', 'after'] as const)('a slow cancellation, held %s it is performed, cancels once', async (when) => {
  const account = await mailed.newAccount(`cancel-${when}`)
  await subscribe(account)
  const release = hold(/^POST .*subscriptions\/sub_/, when)
  expect(await said(await account.call('DELETE', '/subscriptions/me/cancel'))).toEqual([503, down])
  release()
  expect(await bodyOf(await account.call('DELETE', '/subscriptions/me/cancel'))).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await statuses(account)).toEqual(['SUCCEEDED'])
})

test('a slow cancellation that nobody asks for again is heard of by the round', async () => {
  const account = await mailed.newAccount('cancel-once')
  await subscribe(account)
  const release = hold(/^POST .*subscriptions\/sub_/, 'after')
  expect((await account.call('DELETE', '/subscriptions/me/cancel')).status).toBe(503)
  release()
  expect(await plan(account)).toMatchObject({ cancelAtPeriodEnd: false })
  mailed.house.clock.advance(3 * 60_000)
  await mailed.house.program.keepPayments()
  expect(await plan(account)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true })
})

test('a slow change of plan takes the difference once', async () => {
  const account = await mailed.newAccount('slow-change')
  await subscribe(account)
  const change = () => account.call('PUT', '/subscriptions/me/plan', { json: { paymentPlan: 'ANNUAL_SUBSCRIPTION' } })
  const release = hold(/^POST .*subscriptions\/sub_/, 'after')
  expect(await said(await change())).toEqual([503, unanswered])
  release()
  expect(await bodyOf(await change())).toMatchObject({ dueNow: { amount: 0 }, subscription: { plan: 'ANNUAL_SUBSCRIPTION' } })
  expect(await statuses(account)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
})
