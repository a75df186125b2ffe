import type { PaymentCompleteView, PaymentInitView, PaymentPlan, SubscriptionView } from '@octavo/core/api/payments-api.ts'
import type { ProviderEvent } from '@octavo/platform/payments/payments.ts'
import { type StripeStandIn, startStripeStandIn } from '@octavo/platform/payments/testing/stripe-stand-in.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { inDatabase } from '../testing/in-database.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { refusal } from '../testing/paying.ts'
import { stripeSettings } from '../testing/stripe-settings.ts'
import { bodyOf, goodPassword, type TestAccount } from '../testing/test-account.ts'

let stripe: StripeStandIn
const mailed = mailedHouse(async () => {
  // Its days pass with ours.
  stripe = await startStripeStandIn({ clock: { now: () => mailed.house.clock.now() } })
  return {
    ...stripeSettings(stripe),
    RATE_ACCOUNTS: '10000',
  }
})
afterAll(() => stripe.stop())
afterEach(async () => {
  stripe.setDown(false)
  await mailed.house.program.keepPayments()
  expect(await mailed.house.program.checkPayments()).toEqual([])
})

const card = (number = '4242424242424242') => ({ number, brand: 'visa', expiryMonth: 12, expiryYear: 2040 })
const initCall = (account: TestAccount, paymentPlan: PaymentPlan = 'MONTHLY_SUBSCRIPTION', idempotencyKey = newRef()) =>
  account.call('POST', '/payments/init', { json: { email: account.email, paymentPlan, idempotencyKey } })
const init = async (account: TestAccount, plan?: PaymentPlan) => bodyOf<PaymentInitView>(await initCall(account, plan))
const complete = async (account: TestAccount, paymentRef: string) =>
  bodyOf<PaymentCompleteView>(await account.call('POST', '/payments/complete/subscription', { json: { paymentRef } }))
const plan = async (account: TestAccount) => bodyOf<SubscriptionView>(await account.call('GET', '/subscriptions/me'))
const rows = <Row>(statement: string, values: unknown[]) => inDatabase<Row>(mailed.house, statement, values)

function send(body: string, signature = stripe.sign(body)): Promise<Response> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  return mailed.house.client.call('POST', '/api/v1/payments/stripe/events', { body, headers })
}

async function tell(event: ProviderEvent, id?: string): Promise<number> {
  return (await send(await stripe.eventOf(event, id === undefined ? {} : { id }))).status
}

test('a plan is paid at Stripe and heard of by its event, however often that comes', async () => {
  const account = await mailed.newAccount('stripe')
  const started = await init(account)
  expect(started).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_stand_in', amount: 990, currency: 'EUR', status: 'PENDING' })
  const { event } = await stripe.sandbox.confirm(started.clientSecret, card())
  expect(await plan(account)).toEqual({ status: 'NONE' })
  const id = `evt_${newRef()}`
  expect([await tell(event, id), await tell(event, id), await tell(event)]).toEqual([204, 204, 204])
  expect(await plan(account)).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY_SUBSCRIPTION', card: { last4: '4242' } })
  const { content } = await bodyOf<{ content: unknown[] }>(await account.call('GET', '/payments/me'))
  expect(content).toHaveLength(1)
  await expect
    .poll(() => mailed.inbox.mails.filter(({ to, subject }) => to.includes(account.email) && subject.startsWith('Your receipt')))
    .toHaveLength(1)
})

test('events come before the answer of the call that began the payment', async () => {
  const account = await mailed.newAccount('early')
  const started = await init(account)
  // As if the answer had not arrived: the row doesn't know its provider's id yet.
  await rows('update payments set provider_id = null, sealed_secret = null where ref = $1', [started.paymentRef])
  await rows('update subscriptions set provider_id = null where ref = (select subscription_ref from payments where ref = $1)', [
    started.paymentRef,
  ])
  const { event } = await stripe.sandbox.confirm(started.clientSecret, card())
  expect(await tell(event)).toBe(204)
  expect(await plan(account)).toMatchObject({ status: 'ACTIVE' })
})

test('a call that died in the middle is found again by its key, and by the round that looks for such', async () => {
  const account = await mailed.newAccount('died')
  const key = newRef()
  const first = await bodyOf<PaymentInitView>(await initCall(account, 'MONTHLY_SUBSCRIPTION', key))
  await rows('update payments set provider_id = null, sealed_secret = null where ref = $1', [first.paymentRef])
  expect(await bodyOf(await initCall(account, 'MONTHLY_SUBSCRIPTION', key))).toEqual(first)
  await stripe.sandbox.confirm(first.clientSecret, card())
  mailed.house.clock.advance(5 * 60_000)
  await mailed.house.program.keepPayments()
  expect(await plan(account)).toMatchObject({ status: 'ACTIVE' })
})

test('forged, old, changed and unknown events change nothing', async () => {
  const account = await mailed.newAccount('forged')
  const started = await init(account)
  const [row] = await rows<{ provider_id: string }>('select provider_id from payments where ref = $1', [started.paymentRef])
  const forged = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: row?.provider_id, status: 'succeeded' } },
  })
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const refused = [
    await send(forged, 'nonsense'),
    await send(forged, stripe.sign(forged, { secret: 'whsec_of_somebody' })),
    await send(forged, stripe.sign(forged, { at: hourAgo })),
    await send(forged.replace('succeeded', 'canceled'), stripe.sign(forged)),
    await mailed.house.client.call('POST', '/api/v1/payments/stripe/events', { json: {} }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  // Even one that is signed is only a reason to ask, and Stripe says that nothing is paid.
  expect((await send(forged)).status).toBe(204)
  expect(await complete(account, started.paymentRef)).toMatchObject({ status: 'PENDING', subscription: { status: 'NONE' } })
  expect([
    await tell({ id: '', type: '', paymentId: 'pi_of_another_shop' }),
    (await send(JSON.stringify({ id: 'evt_x', object: 'event', type: 'x', data: { object: { object: 'payout', id: 'po_1' } } }))).status,
  ]).toEqual([204, 204])
})

test('while Stripe is down nothing is sold or lost', async () => {
  const account = await mailed.newAccount('down')
  const started = await init(account, 'ANNUAL_SUBSCRIPTION')
  const { event } = await stripe.sandbox.confirm(started.clientSecret, card())
  const body = await stripe.eventOf(event)
  stripe.setDown('errors')
  expect(await refusal(await initCall(account))).toEqual([503, 'PAYMENTS_DOWN'])
  expect(await refusal(await send(body))).toEqual([503, 'PAYMENTS_DOWN'])
  expect(await refusal(await account.call('DELETE', '/users/me', { json: { password: goodPassword } }))).toEqual([503, 'PAYMENTS_DOWN'])
  stripe.setDown(false)
  // More than a day later, as Stripe tries again.
  mailed.house.clock.advance(25 * 60 * 60_000)
  expect((await send(body)).status).toBe(204)
  expect(await plan(account)).toMatchObject({ status: 'ACTIVE', plan: 'ANNUAL_SUBSCRIPTION' })
  await bodyOf(await account.call('DELETE', '/users/me', { json: { password: goodPassword } }))
})

test.each([
  { round: 'before', isKept: false },
  { round: 'after', isKept: true },
])(
  'an event that is late by days, $round the round that looks for open payments, leaves one payment and one plan',
  async ({ round, isKept }) => {
    const account = await mailed.newAccount(`late-${round}`)
    const started = await init(account)
    const { event } = await stripe.sandbox.confirm(started.clientSecret, card())
    const body = await stripe.eventOf(event)
    // The day on which open payments are given up is over: a paid one is not.
    mailed.house.clock.advance(3 * 24 * 60 * 60_000)
    if (isKept) await mailed.house.program.keepPayments()
    expect((await plan(account)).status).toBe(isKept ? 'ACTIVE' : 'NONE')
    expect((await send(body)).status).toBe(204)
    expect(await plan(account)).toMatchObject({ status: 'ACTIVE' })
    const { content } = await bodyOf<{ content: { status: string }[] }>(await account.call('GET', '/payments/me'))
    expect(content.map(({ status }) => status)).toEqual(['SUCCEEDED'])
  },
)

test('renewals, failures and the end come by events in whatever order', async () => {
  const account = await mailed.newAccount('order')
  const started = await init(account, 'SEVEN_DAYS_LIMITED_SUBSCRIPTION')
  const { event: paid } = await stripe.sandbox.confirm(started.clientSecret, card('4000000000000341'))
  expect(await complete(account, started.paymentRef)).toMatchObject({
    subscription: { plan: 'SEVEN_DAYS_LIMITED_SUBSCRIPTION', nextPlan: 'MONTHLY_SUBSCRIPTION', amount: 990 },
  })
  const [late] = await stripe.sandbox.passDays(paid.subscriptionId ?? '', 8)
  if (!late) throw new Error('nothing has happened')
  // The older event comes last.
  expect([await tell(late), await tell(paid)]).toEqual([204, 204])
  expect(await plan(account)).toMatchObject({ status: 'PAST_DUE' })
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: true })
  expect(await bodyOf(await account.call('DELETE', '/subscriptions/me/cancel'))).toMatchObject({ cancelAtPeriodEnd: true })
  await stripe.sandbox.endSubscription(paid.subscriptionId ?? '')
  expect(await tell({ ...paid, paymentId: undefined })).toBe(204)
  expect(await plan(account)).toMatchObject({ status: 'CANCELED' })
})

test('a dispute ends the plan that it was for', async () => {
  const account = await mailed.newAccount('dispute')
  const started = await init(account)
  const { event } = await stripe.sandbox.confirm(started.clientSecret, card())
  await tell(event)
  expect(await tell(await stripe.sandbox.dispute(event.paymentId ?? ''))).toBe(204)
  await mailed.house.program.keepPayments()
  expect(await plan(account)).toMatchObject({ status: 'CANCELED' })
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: false })
  const { content } = await bodyOf<{ content: { status: string }[] }>(await account.call('GET', '/payments/me'))
  expect(content[0]?.status).toBe('DISPUTED')
})

test('the calls of test mode are not there', async () => {
  const account = await mailed.newAccount('no-sandbox')
  for (const path of ['confirm', 'authenticate', 'days'])
    expect((await account.call('POST', `/payments/sandbox/${path}`, { json: {} })).status).toBe(404)
})
