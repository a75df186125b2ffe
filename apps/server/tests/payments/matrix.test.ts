import { madeOnce } from '@octavo/core/testing/made-once.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { describe, expect, test } from 'vitest'
import { cardOf, cards, payingHouse } from '../testing/paying.ts'
import { accountOf, bodyOf, type TestAccount } from '../testing/test-account.ts'

/* Every call about payments and plans that the program's own description names, by everybody who could try it. */
const house = payingHouse()

type Caller = Pick<TestAccount, 'call'>

/** Calls about one payment: whose it isn't is answered as if there were none. */
const ofPayment = ['POST /payments/complete/subscription', 'GET /payments/me/{ref}/receipt'] as const
/** Calls about what the caller has, with what they answer somebody who has no plan. */
const ofCaller: Readonly<Record<string, number>> = {
  'GET /payments/me': 200,
  'GET /subscriptions/me': 200,
  'DELETE /subscriptions/me/cancel': 409,
  'POST /subscriptions/me/resume': 409,
  'PUT /subscriptions/me/plan': 409,
  'POST /subscriptions/me/card': 409,
  'POST /subscriptions/me/card/complete': 409,
  'POST /payments/sandbox/days': 409,
}
/** Calls by a secret that only the payer is given, and the one that begins a payment. */
const others = ['POST /payments/init', 'POST /payments/sandbox/confirm', 'POST /payments/sandbox/authenticate'] as const

interface World {
  payer: TestAccount
  other: TestAccount
  gone: TestAccount
  /** With every scope that there is. */
  key: Caller
  visitor: Caller
  paymentRef: string
  taskRef: string
}

const theWorld = madeOnce(makeWorld)

async function makeWorld(): Promise<World> {
  const [payer, other, gone] = [
    await house.newAccount('matrix-payer'),
    await house.newAccount('matrix-other'),
    await house.newAccount('matrix-gone'),
  ]
  const { taskRef } = await house.heldTask(payer)
  const { paymentRef } = await house.pay(payer, 'MONTHLY_SUBSCRIPTION', { taskRef })
  await house.pay(gone, 'MONTHLY_SUBSCRIPTION')
  await bodyOf(await gone.call('DELETE', '/users/me', { json: { password: gone.password } }))
  const scopes = ['tasks', 'archives', 'shares', 'profile']
  const { key } = await bodyOf<{ key: string }>(await payer.call('POST', '/users/me/api-keys', { json: { name: 'all', scopes } }))
  const visitor: Caller = { call: (method, path, options) => house.house.client.call(method, `/api/v1${path}`, options) }
  return { payer, other, gone, visitor, key: accountOf(house.house, { ...payer, accessToken: key }), paymentRef, taskRef }
}

function bodyFor(call: string, paymentRef: string): object | undefined {
  const bodies: Readonly<Record<string, object>> = {
    'POST /payments/complete/subscription': { paymentRef },
    'POST /payments/init': { email: 'x@example.org', paymentPlan: 'MONTHLY_SUBSCRIPTION', idempotencyKey: newRef() },
    'POST /payments/sandbox/confirm': { clientSecret: `pi_${newRef()}_secret_${newRef()}`, card: cardOf(cards.good) },
    'POST /payments/sandbox/authenticate': { clientSecret: `pi_${newRef()}_secret_${newRef()}`, accepted: true },
    'POST /payments/sandbox/days': { days: 1 },
    'PUT /subscriptions/me/plan': { paymentPlan: 'ANNUAL_SUBSCRIPTION', preview: true },
  }
  return bodies[call]
}

async function statusOf(call: string, caller: Caller, paymentRef: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const json = bodyFor(call, paymentRef)
  return (await caller.call(method, path.replace('{ref}', paymentRef), json ? { json } : {})).status
}

const all = [...ofPayment, ...Object.keys(ofCaller), ...others]

test('no call about payments and plans is missing here', async () => {
  const { paths } = await bodyOf<{ paths: Record<string, object> }>(await house.house.client.call('GET', '/api/v1/openapi.json'))
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    /^\/api\/v1\/(payments|subscriptions)\b/.test(path)
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/api/v1'.length)}`)
      : [],
  )
  // Prices are public.
  expect([...all, 'GET /payments/plans'].toSorted()).toEqual(described.toSorted())
})

describe('who may make each call', () => {
  test('is no visitor, no deleted account, and no key of an account', async () => {
    const { visitor, gone, key, paymentRef } = await theWorld()
    for (const call of all) {
      const statuses = [
        await statusOf(call, visitor, paymentRef),
        await statusOf(call, gone, paymentRef),
        await statusOf(call, key, paymentRef),
      ]
      expect([call, ...statuses]).toEqual([call, 401, 403, 401])
    }
  })

  test('of a payment, is its payer alone', async () => {
    const { payer, other, paymentRef } = await theWorld()
    for (const call of ofPayment) {
      const statuses = [
        await statusOf(call, payer, paymentRef),
        await statusOf(call, other, paymentRef),
        await statusOf(call, other, newRef()),
        await statusOf(call, payer, newRef()),
      ]
      expect([call, ...statuses]).toEqual([call, 200, 404, 404, 404])
    }
  })

  test('of a plan, sees and changes nothing of somebody else’s', async () => {
    const { payer, other } = await theWorld()
    const before = await house.plan(payer)
    expect(before).toMatchObject({ status: 'ACTIVE' })
    for (const [call, status] of Object.entries(ofCaller)) expect([call, await statusOf(call, other, '')]).toEqual([call, status])
    expect(await house.payments(other)).toMatchObject({ content: [], totalElements: 0 })
    expect(await house.plan(other)).toEqual({ status: 'NONE' })
    expect(await house.plan(payer)).toEqual(before)
  })

  test('nobody pays for the task of another, or under another address', async () => {
    const { payer, other, taskRef } = await theWorld()
    const init = async (json: object) => {
      const order = { email: other.email, paymentPlan: 'MONTHLY_SUBSCRIPTION', idempotencyKey: newRef(), ...json }
      return (await other.call('POST', '/payments/init', { json: order })).status
    }
    expect([await init({ taskRef }), await init({ taskRef: newRef() }), await init({ email: payer.email })]).toEqual([404, 404, 400])
  })
})
