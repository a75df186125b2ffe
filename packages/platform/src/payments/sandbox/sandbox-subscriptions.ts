import { testCardOf } from '@octavo/core/api/sandbox-cards.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { newRef } from '../../tokens/refs.ts'
import type { PlanPrice, ProviderEvent } from '../payments.ts'
import { periodEnd } from '../periods.ts'
import { type EnteredCard, type Intent, objectsOf, type SandboxChanging, type SandboxSubscription, savingTo } from './sandbox-objects.ts'

const dayMs = 24 * 60 * 60_000
/** A renewal that still fails after so many days ends the subscription. */
const retryDays = 7

/** The first payment has succeeded: its period begins. */
export async function activate(
  objects: SandboxChanging,
  { subscription, card, now }: { subscription: SandboxSubscription; card: EnteredCard; now: Date },
): Promise<void> {
  await savingTo(objects).subscription({ ...begun(subscription, subscription.price, now), card, status: 'active' })
}

/** What a change of plan costs now: the new price less what is left of the old one; below zero it is a credit. */
export function dueForPlan({ price, credit, ...subscription }: SandboxSubscription, next: PlanPrice, now: Date): number {
  const [start, end] = [new Date(subscription.periodStart).getTime(), new Date(subscription.periodEnd).getTime()]
  const left = Math.max(0, Math.min(1, (end - now.getTime()) / Math.max(1, end - start)))
  return next.amount - Math.floor(price.amount * left) - credit
}

/** Changes the plan from now on, if the card pays the difference. */
export async function changeNow(
  objects: SandboxChanging,
  { subscription, price, key, now }: { subscription: SandboxSubscription; price: PlanPrice; key: string; now: Date },
): Promise<void> {
  const due = dueForPlan(subscription, price, now)
  if (due > 0 && !paysAgain(subscription.card)) throw new AppError('CARD_DECLINED')
  if (due > 0) await savingTo(objects).intent(chargeOf(subscription, { id: `pi_${key}`, kind: 'CHANGE', amount: due, isPaid: true, now }))
  const changed = begun(subscription, price, now)
  await savingTo(objects).subscription({ ...changed, credit: Math.max(0, -due), status: 'active', cancelAtPeriodEnd: false })
}

/** All dates of a subscription move back, and what is due then happens. */
export async function passDays(
  objects: SandboxChanging,
  subscription: SandboxSubscription,
  { days, now }: { days: number; now: Date },
): Promise<ProviderEvent[]> {
  const earlier = (moment: string) => new Date(new Date(moment).getTime() - days * dayMs).toISOString()
  const { anchor, periodStart, periodEnd: end } = subscription
  const moved = { ...subscription, anchor: earlier(anchor), periodStart: earlier(periodStart), periodEnd: earlier(end) }
  await savingTo(objects).subscription(moved)
  await renewDue(objects, moved, now)
  return [changed(moved)]
}

/** Pays for every period that has passed, until a payment fails or the subscription ends. */
export async function renewDue(objects: SandboxChanging, subscription: SandboxSubscription, now: Date): Promise<ProviderEvent[]> {
  await payDue(objects, subscription, now)
  return [changed(subscription)]
}

/** The same for a subscription with another card. */
export async function payDue(objects: SandboxChanging, subscription: SandboxSubscription, now: Date): Promise<void> {
  let current = subscription
  while (new Date(current.periodEnd) <= now && current.status !== 'canceled') {
    const before = current
    current = current.cancelAtPeriodEnd
      ? { ...current, status: 'canceled', endedAt: current.periodEnd }
      : await renew(objects, current, now)
    if (current.periodEnd === before.periodEnd) break
  }
  await savingTo(objects).subscription(current)
}

async function renew(objects: SandboxChanging, subscription: SandboxSubscription, now: Date): Promise<SandboxSubscription> {
  const price = subscription.price.next ?? subscription.price
  const due = Math.max(0, price.amount - subscription.credit)
  const id = `pi_${subscription.ref}-${subscription.payments}`
  const isPaid = due === 0 || paysAgain(subscription.card)
  const tried = await objectsOf(objects).intent(id)
  const charge = chargeOf(subscription, { id, kind: 'RENEWAL', amount: due, isPaid, now })
  if (due > 0) await savingTo(objects).intent({ ...charge, ...(tried && { createdAt: tried.createdAt, secret: tried.secret }) })
  if (!isPaid) {
    const isOver = now.getTime() - new Date(subscription.periodEnd).getTime() >= retryDays * dayMs
    return isOver ? { ...subscription, status: 'canceled', endedAt: now.toISOString() } : { ...subscription, status: 'past_due' }
  }
  const credit = Math.max(0, subscription.credit - price.amount)
  const payments = subscription.payments + 1
  // The plan that follows another is counted from the end of that one.
  if (subscription.price.next)
    return { ...begun(subscription, price, new Date(subscription.periodEnd)), credit, payments, status: 'active' }
  const periods = subscription.periods + 1
  const end = periodEnd(new Date(subscription.anchor), price.period, periods).toISOString()
  return { ...subscription, credit, payments, periods, periodStart: subscription.periodEnd, periodEnd: end, status: 'active' }
}

/** The first period of a plan. */
function begun(subscription: SandboxSubscription, price: PlanPrice, now: Date): SandboxSubscription {
  const start = now.toISOString()
  return { ...subscription, price, anchor: start, periods: 1, periodStart: start, periodEnd: periodEnd(now, price.period).toISOString() }
}

function chargeOf(
  { customer, id: subscription, price, card }: SandboxSubscription,
  { id, kind, amount, isPaid, now }: { id: string; kind: 'RENEWAL' | 'CHANGE'; amount: number; isPaid: boolean; now: Date },
): Intent {
  const moment = now.toISOString()
  return {
    id,
    kind,
    customer,
    subscription,
    amount,
    currency: price.currency,
    secret: `${id}_secret_${newRef()}`,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    failed: !isPaid,
    refunded: 0,
    disputed: false,
    createdAt: moment,
    ...(card && { card }),
    ...(isPaid && { paidAt: moment }),
  }
}

function paysAgain(card: EnteredCard | undefined): boolean {
  return card !== undefined && testCardOf(card.number)?.behaviour !== 'renewal-fails'
}

function changed({ id }: SandboxSubscription): ProviderEvent {
  return { id: `evt_${newRef()}`, type: 'changed', subscriptionId: id }
}
