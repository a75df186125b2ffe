import { beforeEach, describe, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from '../clock.ts'
import { newRef } from '../tokens/refs.ts'
import type { PaymentProvider, PlanPrice, ProviderSubscription, StartedSubscription } from './payments.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

/** A provider and what people, banks and time do to it. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  world: Pick<Sandbox, 'confirm' | 'authenticate' | 'renewDue' | 'passDays' | 'dispute'>
  stop?(): Promise<void>
}

const month: PlanPrice = { plan: 'MONTHLY_SUBSCRIPTION', amount: 990, currency: 'EUR', period: { unit: 'month', count: 1 } }
const year: PlanPrice = { plan: 'ANNUAL_SUBSCRIPTION', amount: 7900, currency: 'EUR', period: { unit: 'year', count: 1 } }
const week: PlanPrice = {
  plan: 'SEVEN_DAYS_LIMITED_SUBSCRIPTION',
  amount: 490,
  currency: 'EUR',
  period: { unit: 'day', count: 7 },
  next: month,
}
const card = (number: string) => ({ number, brand: 'visa', expiryMonth: 12, expiryYear: 2040 })
const good = card('4242424242424242')
const dayMs = 24 * 60 * 60_000

/** What every payment provider does. */
export function testPaymentProvider(name: string, open: (clock: ManualClock) => Promise<ProviderUnderTest>): void {
  describe(name, () => {
    let clock: ManualClock
    let under: ProviderUnderTest
    beforeEach(async () => {
      clock = createManualClock(new Date('2026-03-10T12:00:00.000Z'))
      under = await open(clock)
      return () => under.stop?.()
    })
    const payer = () => ({ userId: newRef(), email: 'payer@example.org' })
    const startTask = async (ref = newRef(), who = payer()) =>
      under.provider.startPayment({ ref, payer: who, plan: 'SINGLE_TASK', amount: 190, currency: 'EUR' })
    const read = async ({ id }: { id: string }): Promise<ProviderSubscription> => {
      const subscription = await under.provider.readSubscription(id)
      if (!subscription) throw new Error('no subscription')
      return subscription
    }
    async function subscribe(price: PlanPrice, by = good): Promise<StartedSubscription> {
      const started = await under.provider.startSubscription({ ref: newRef(), paymentRef: newRef(), payer: payer(), price })
      await under.world.confirm(started.clientSecret, by)
      await read(started)
      return started
    }

    test('a payment waits, is refused, is asked for, and succeeds once', async () => {
      const [ref, who] = [newRef(), payer()]
      const started = await startTask(ref, who)
      expect(await startTask(ref, who)).toEqual(started)
      expect(await under.provider.readPayment(started.id)).toMatchObject({
        id: started.id,
        ref,
        status: 'pending',
        amount: 190,
        currency: 'EUR',
        refunded: 0,
        disputed: false,
      })
      await expect(under.world.confirm(started.clientSecret, card('4000000000000002'))).rejects.toMatchObject({ code: 'CARD_DECLINED' })
      expect(await under.provider.readPayment(started.id)).toMatchObject({ status: 'failed' })
      expect(await under.world.confirm(started.clientSecret, card('4000002500003155'))).toMatchObject({ status: 'requires_action' })
      await under.world.authenticate(started.clientSecret, true)
      expect(await under.provider.readPayment(started.id)).toMatchObject({
        status: 'succeeded',
        paidAt: clock.now(),
        card: { last4: '3155', expiryYear: 2040 },
      })
      await under.provider.cancelPayment(started.id)
      expect(await under.provider.readPayment(started.id)).toMatchObject({ status: 'succeeded' })
    })

    test('a payment that is given up can not be paid; what is unknown is not there', async () => {
      const started = await startTask()
      for (let time = 0; time < 2; time += 1) await under.provider.cancelPayment(started.id)
      expect(await under.provider.readPayment(started.id)).toMatchObject({ status: 'canceled' })
      await expect(under.world.confirm(started.clientSecret, good)).rejects.toMatchObject({ code: 'PAYMENT_FINISHED' })
      expect([await under.provider.readPayment('pi_none'), await under.provider.readSubscription('sub_none')]).toEqual([
        undefined,
        undefined,
      ])
    })

    test('a refund gives everything back, once; a dispute is told', async () => {
      const [one, other] = [await startTask(), await startTask()]
      for (const { clientSecret } of [one, other]) await under.world.confirm(clientSecret, good)
      for (let time = 0; time < 2; time += 1) await under.provider.refund(one.id)
      expect(await under.provider.readPayment(one.id)).toMatchObject({ status: 'succeeded', refunded: 190 })
      await under.world.dispute(other.id)
      expect(await under.provider.readPayment(other.id)).toMatchObject({ disputed: true, refunded: 0 })
      const listed = await Array.fromAsync(under.provider.listPayments(new Date(0)))
      expect(listed.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
    })

    test('a subscription begins with its first payment and renews', async () => {
      const [ref, paymentRef, who] = [newRef(), newRef(), payer()]
      const order = { ref, paymentRef, payer: who, price: month }
      const started = await under.provider.startSubscription(order)
      expect(await under.provider.startSubscription(order)).toEqual(started)
      expect(await read(started)).toMatchObject({ ref, status: 'incomplete', plan: 'MONTHLY_SUBSCRIPTION' })
      await under.world.confirm(started.clientSecret, good)
      const active = await read(started)
      expect(active).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: false,
        next: { plan: month.plan, amount: 990, currency: 'EUR' },
        card: { last4: '4242' },
      })
      expect(active.periodEnd).toEqual(new Date('2026-04-10T12:00:00.000Z'))
      expect(active.payments).toMatchObject([{ ref: paymentRef, status: 'succeeded', amount: 990 }])
      expect(await under.provider.readPayment(started.paymentId)).toMatchObject({ subscriptionId: started.id })
      clock.advance(31 * dayMs)
      await under.world.renewDue()
      const renewed = await read(started)
      expect(renewed.periodEnd).toEqual(new Date('2026-05-10T12:00:00.000Z'))
      expect(renewed.payments).toMatchObject([{ kind: 'RENEWAL', status: 'succeeded', amount: 990 }, { ref: paymentRef }])
    })

    test('seven days become a month by themselves, also after a change of mind', async () => {
      const started = await subscribe(week)
      expect(await read(started)).toMatchObject({ plan: week.plan, next: { plan: month.plan, amount: 990 } })
      await under.provider.setCancelAtPeriodEnd(started.id, true)
      expect(await read(started)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
      await under.provider.setCancelAtPeriodEnd(started.id, false)
      expect(await read(started)).toMatchObject({ cancelAtPeriodEnd: false, next: { plan: month.plan } })
      clock.advance(7 * dayMs)
      await under.world.renewDue()
      const after = await read(started)
      expect(after).toMatchObject({ status: 'active', plan: month.plan, next: { plan: month.plan, amount: 990 } })
      expect(after.payments.map(({ amount }) => amount)).toEqual([990, 490])
    })

    test('a cancelled one lasts to the end of what is paid; an ended one is over', async () => {
      const [cancelled, ended] = [await subscribe(month), await subscribe(month)]
      await under.provider.setCancelAtPeriodEnd(cancelled.id, true)
      for (let time = 0; time < 2; time += 1) await under.provider.endSubscription(ended.id)
      expect([(await read(cancelled)).status, (await read(ended)).status]).toEqual(['active', 'canceled'])
      expect((await read(ended)).endedAt).toEqual(clock.now())
      clock.advance(31 * dayMs)
      await under.world.renewDue()
      expect(await read(cancelled)).toMatchObject({ status: 'canceled', endedAt: new Date('2026-04-10T12:00:00.000Z') })
      expect((await read(cancelled)).payments).toHaveLength(1)
    })

    test('one that nobody has paid is given up with its payment', async () => {
      const started = await under.provider.startSubscription({ ref: newRef(), paymentRef: newRef(), payer: payer(), price: month })
      await under.provider.cancelPayment(started.paymentId)
      expect(await read(started)).toMatchObject({ status: 'canceled', payments: [{ status: 'canceled' }] })
    })

    test('a failed renewal is past due, and another card pays it', async () => {
      const started = await subscribe(month, card('4000000000000341'))
      clock.advance(31 * dayMs)
      await under.world.renewDue()
      expect(await read(started)).toMatchObject({
        status: 'past_due',
        payments: [{ status: 'failed', kind: 'RENEWAL' }, { status: 'succeeded' }],
      })
      await expect(under.provider.finishCardChange(started.id)).rejects.toMatchObject({ code: 'CARD_NOT_CONFIRMED' })
      const { clientSecret } = await under.provider.startCardChange(started.id)
      await under.world.confirm(clientSecret, good)
      await under.provider.finishCardChange(started.id)
      expect(await read(started)).toMatchObject({
        status: 'active',
        card: { last4: '4242' },
        payments: [{ status: 'succeeded' }, { status: 'succeeded' }],
      })
    })

    test('a change of plan costs the difference, and changes nothing if the card is refused', async () => {
      const [started, refused] = [await subscribe(month), await subscribe(month, card('4000000000000341'))]
      clock.advance(10 * dayMs)
      const due = await under.provider.previewPlan(started.id, year)
      expect(due).toEqual({ amount: 7900 - Math.floor((990 * 21) / 31), currency: 'EUR' })
      await under.provider.changePlan(started.id, year, newRef())
      expect(await read(started)).toMatchObject({
        plan: year.plan,
        next: { amount: 7900 },
        periodStart: clock.now(),
        payments: [{ kind: 'CHANGE', amount: due.amount }, { amount: 990 }],
      })
      await expect(under.provider.changePlan(refused.id, year, newRef())).rejects.toMatchObject({ code: 'CARD_DECLINED' })
      expect(await read(refused)).toMatchObject({ plan: month.plan, payments: [{ amount: 990 }] })
      await under.provider.changePlan(started.id, month, newRef())
      expect(await read(started)).toMatchObject({ plan: month.plan, next: { plan: month.plan, amount: 0 } })
    })
  })
}
