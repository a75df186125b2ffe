import type { PaymentCompleteView, PaymentInitView, PaymentPlan } from '@octavo/core/api/payments-api.ts'
import { combinations } from '@octavo/documents/testing/combinations.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTexts } from '../testing/read-pdf.ts'
import { bodyOf } from '../testing/test-account.ts'
import { createTestClient } from '../testing/test-client.ts'
import { heldTask, newPayer, type Payer } from './payer.ts'
import { type Moment, openPayingVictim, type PayingVictim } from './paying-victim.ts'

const card = { number: '4242424242424242', brand: 'visa', expiryMonth: 12, expiryYear: 2040 }
/** A step of a payment, at each of its moments; `again` is what the person, or Stripe, does once the program is back. */
interface Step {
  moments: Moment[]
  prepare(payer: Payer): Promise<{ act(): Promise<unknown>; again(): Promise<void> }>
}

let victim: PayingVictim
/** Tasks that wait to be paid for, each with its account. */
let held: { payer: Payer; taskRef: string }[]

const steps: Record<string, Step> = {
  'init of one task': {
    moments: atCall(/^POST .*payment_intents$/),
    async prepare(payer) {
      const taskRef = heldOf(payer)
      const order = { idempotencyKey: newRef(), taskRef }
      const act = () => payer.init('SINGLE_TASK', order)
      return {
        act,
        async again() {
          const { clientSecret, paymentRef } = await bodyOf<PaymentInitView>(await act())
          await victim.stripe.sandbox.confirm(clientSecret, card)
          expect(await bodyOf(await payer.complete(paymentRef))).toMatchObject({ status: 'SUCCEEDED', taskAccessStatus: 'FULL_ACCESS' })
          expect(await payer.statuses()).toEqual(['SUCCEEDED'])
        },
      }
    },
  },
  'init of a plan': {
    moments: [{ call: /^POST .*customers$/, when: 'after' }, ...atCall(/^POST .*subscriptions$/)],
    async prepare(payer) {
      return {
        act: () => payer.init('MONTHLY_SUBSCRIPTION', { idempotencyKey: newRef() }),
        // Not the same try: another tab.
        async again() {
          await subscribe(payer, 'MONTHLY_SUBSCRIPTION')
          expect([await payer.plan(), await payer.statuses()]).toMatchObject([{ status: 'ACTIVE' }, ['SUCCEEDED']])
        },
      }
    },
  },
  'complete of one task': {
    moments: atCall(/^GET .*payment_intents\/pi_/),
    async prepare(payer) {
      const { clientSecret, paymentRef } = await bodyOf<PaymentInitView>(
        await payer.init('SINGLE_TASK', { idempotencyKey: newRef(), taskRef: heldOf(payer) }),
      )
      await victim.stripe.sandbox.confirm(clientSecret, card)
      const act = () => payer.complete(paymentRef)
      return {
        act,
        async again() {
          // The round has found it already, whether or not its payer comes back.
          expect(await payer.statuses()).toEqual(['SUCCEEDED'])
          expect(await bodyOf(await act())).toMatchObject({ status: 'SUCCEEDED', taskAccessStatus: 'FULL_ACCESS' })
        },
      }
    },
  },
  'an event': {
    moments: [...atCall(/^GET .*subscriptions\/sub_/), { call: /^GET .*payment_intents\/pi_/, when: 'writing', table: 'payment_events' }],
    async prepare(payer) {
      const { clientSecret } = await bodyOf<PaymentInitView>(await payer.init('ANNUAL_SUBSCRIPTION', { idempotencyKey: newRef() }))
      const { event } = await victim.stripe.sandbox.confirm(clientSecret, card)
      const body = await victim.stripe.eventOf(event)
      const headers = { 'content-type': 'application/json', 'stripe-signature': victim.stripe.sign(body) }
      const act = () => createTestClient(victim.url).call('POST', '/api/v1/payments/stripe/events', { body, headers })
      return {
        act,
        async again() {
          expect([(await act()).status, (await act()).status]).toEqual([204, 204])
          expect([await payer.plan(), await payer.statuses()]).toMatchObject([{ status: 'ACTIVE' }, ['SUCCEEDED']])
        },
      }
    },
  },
  'a refund': {
    moments: atCall(/^POST .*refunds$/),
    async prepare(payer) {
      const taskRef = heldOf(payer)
      const { clientSecret, paymentRef } = await bodyOf<PaymentInitView>(
        await payer.init('SINGLE_TASK', { idempotencyKey: newRef(), taskRef }),
      )
      const { event } = await victim.stripe.sandbox.confirm(clientSecret, card)
      await bodyOf(await payer.complete(paymentRef))
      return {
        async act() {
          // Its files are gone before its payer has got them; the next round pays it back.
          await victim.rows("update tasks set expires_at = now() - interval '1 s' where ref = $1", [taskRef])
          await new Promise(() => {})
        },
        async again() {
          expect(await payer.statuses()).toEqual(['REFUNDED'])
          expect(await victim.stripe.sandbox.readPayment(event.paymentId ?? '')).toMatchObject({ amount: 190, refunded: 190 })
        },
      }
    },
  },
  'cancel of a plan': {
    moments: atCall(/^POST .*subscriptions\/sub_/),
    async prepare(payer) {
      await subscribe(payer, 'MONTHLY_SUBSCRIPTION')
      const act = () => payer.call('DELETE', '/subscriptions/me/cancel')
      return {
        act,
        async again() {
          expect(await bodyOf(await act())).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true })
          expect(await payer.statuses()).toEqual(['SUCCEEDED'])
        },
      }
    },
  },
  'change of plan': {
    moments: atCall(/^POST .*subscriptions\/sub_/),
    async prepare(payer) {
      await subscribe(payer, 'MONTHLY_SUBSCRIPTION')
      const act = () => payer.call('PUT', '/subscriptions/me/plan', { paymentPlan: 'ANNUAL_SUBSCRIPTION' })
      return {
        act,
        async again() {
          const answer = await act()
          expect([200, 409]).toContain(answer.status)
          expect(await payer.plan()).toMatchObject({ plan: 'ANNUAL_SUBSCRIPTION', status: 'ACTIVE' })
          // The month and the difference, however often it was tried.
          expect(await payer.statuses()).toEqual(['SUCCEEDED', 'SUCCEEDED'])
        },
      }
    },
  },
}

const needsTask = ['init of one task', 'complete of one task', 'a refund']
/** Every step is killed, and at every kind of moment. */
const chosen = combinations({
  rows: Object.keys(steps),
  columnsOf: (name) => steps[name]?.moments ?? [],
  kindOf: ({ when, table }) => `${when} ${table}`,
})

beforeAll(async () => {
  victim = await openPayingVictim()
  const program = await victim.openWhole()
  held = []
  try {
    const client = createTestClient(program.url)
    const wanted = needsTask.flatMap((name) => chosen.get(name) ?? []).length
    for (let count = 0; count < wanted; count += 1) held.push(await heldTask(client, victim.url))
  } finally {
    await program.stop({ drainMs: 0 })
  }
}, 120_000)
afterAll(() => victim.stop())

test.each(Object.keys(steps))(
  '%s: whenever the program is killed, money and access agree after the restart',
  {
    timeout: 240_000,
  },
  async (name) => {
    const step = steps[name]
    const moments = chosen.get(name) ?? []
    expect(moments).not.toEqual([])
    for (const moment of moments) {
      await victim.start()
      const payer = needsTask.includes(name) ? nextHeld() : await newPayer(createTestClient(victim.url), victim.url)
      const prepared = await step?.prepare(payer)
      await victim.killAt(moment, async () => prepared?.act())
      expect([moment, await victim.settle()]).toEqual([moment, []])
      await victim.start()
      await prepared?.again()
      expect([moment, await victim.settle()]).toEqual([moment, []])
    }
  },
)

test('receipts: a person who asked for one when the program was killed gets the same one afterwards', { timeout: 120_000 }, async () => {
  await victim.kill()
  await victim.startWhole()
  const payer = await newPayer(createTestClient(victim.url), victim.url)
  await subscribe(payer, 'ANNUAL_SUBSCRIPTION')
  const [payment] = await victim.rows<{ ref: string; number: string }>(
    'select ref, invoice_number as number from payments order by created_at desc limit 1',
  )
  const receipt = async () => {
    const answer = await payer.call('GET', `/payments/me/${payment?.ref}/receipt`)
    return { status: answer.status, name: answer.headers.get('content-disposition'), pdf: new Uint8Array(await answer.arrayBuffer()) }
  }
  const asked = Array.from({ length: 6 }, () => receipt().catch(() => undefined))
  const first = await Promise.race(asked)
  await victim.kill()
  await Promise.all(asked)
  expect(await victim.settle()).toEqual([])
  await victim.startWhole()
  const again = await receipt()
  expect([again.status, again.name]).toEqual([200, first?.name])
  expect((await pageTexts(again.pdf)).join(' ')).toContain(`Receipt OCT-${payment?.number.padStart(6, '0')}`)
  expect(await victim.settle()).toEqual([])
})

function atCall(call: RegExp): Moment[] {
  return [
    { call, when: 'before' },
    { call, when: 'after' },
    { call, when: 'writing' },
  ]
}

function nextHeld(): Payer {
  const [first] = held
  if (!first) throw new Error('no task is left')
  return first.payer
}

function heldOf(payer: Payer): string {
  const [own] = held.splice(0, 1)
  if (own?.payer !== payer) throw new Error('not the account of this task')
  return own.taskRef
}

async function subscribe(payer: Payer, plan: PaymentPlan): Promise<void> {
  const { clientSecret, paymentRef } = await bodyOf<PaymentInitView>(await payer.init(plan, { idempotencyKey: newRef() }))
  await victim.stripe.sandbox.confirm(clientSecret, card)
  expect(await bodyOf<PaymentCompleteView>(await payer.complete(paymentRef))).toMatchObject({ status: 'SUCCEEDED' })
}
