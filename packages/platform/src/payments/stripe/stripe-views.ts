import type { CardView, SubscriptionPlan } from '@octavo/core/api/payments-api.ts'
import type Stripe from 'stripe'
import type { ProviderPayment, ProviderSubscription } from '../payments.ts'

/** A payment in our words; one with a `latest_charge` that was expanded tells its card and what was paid back. */
export function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    ref: intent.metadata.paymentRef,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    status: statusOf(intent),
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    card: charge?.payment_method_details?.card ? cardOf(charge.payment_method_details.card) : undefined,
    createdAt: momentOf(intent.created),
    paidAt: intent.status === 'succeeded' ? momentOf(charge?.created ?? intent.created) : undefined,
  }
}

function statusOf({ status, last_payment_error: error }: Stripe.PaymentIntent): ProviderPayment['status'] {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'canceled'
  return error ? 'failed' : 'pending'
}

/** A subscription in our words; `default_payment_method` and `customer` have to be expanded. */
export function subscriptionOf(subscription: Stripe.Subscription, payments: ProviderPayment[]): ProviderSubscription {
  const [item] = subscription.items.data
  if (!item) throw new Error('a subscription has no price')
  const plan = planOf(item.price)
  const { metadata, default_payment_method: method, customer } = subscription
  const next = plan === 'SEVEN_DAYS_LIMITED_SUBSCRIPTION' ? 'MONTHLY_SUBSCRIPTION' : plan
  const amount = next === plan ? (item.price.unit_amount ?? 0) : Number(metadata.nextAmount)
  // What a customer has left over is negative, and pays for what comes next.
  const balance = typeof customer === 'object' && !('deleted' in customer) ? customer.balance : 0
  const isSkipped = subscription.status === 'incomplete' || subscription.status === 'incomplete_expired'
  return {
    id: subscription.id,
    ref: metadata.subscriptionRef,
    customerId: idOf(customer) ?? '',
    plan,
    status: statuses[subscription.status] ?? 'past_due',
    periodStart: momentOf(item.current_period_start),
    periodEnd: momentOf(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? undefined : momentOf(subscription.ended_at),
    next: { plan: next, amount: Math.max(0, amount + (isSkipped ? 0 : Math.min(0, balance))), currency: item.price.currency.toUpperCase() },
    card: typeof method === 'object' && method?.card ? cardOf(method.card) : undefined,
    payments,
  }
}

const statuses: Readonly<Record<string, ProviderSubscription['status']>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
}

/** Our plans differ in their periods. */
export function planOf({ recurring }: Stripe.Price): SubscriptionPlan {
  if (recurring?.interval === 'day') return 'SEVEN_DAYS_LIMITED_SUBSCRIPTION'
  return recurring?.interval === 'year' ? 'ANNUAL_SUBSCRIPTION' : 'MONTHLY_SUBSCRIPTION'
}

interface StripeCard {
  brand: string | null
  last4: string | null
  exp_month: number
  exp_year: number
}

function cardOf({ brand, last4, exp_month: expiryMonth, exp_year: expiryYear }: StripeCard): CardView {
  return { brand: brand ?? 'unknown', last4: last4 ?? '', expiryMonth, expiryYear }
}

/** The id of something that may be expanded. */
export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000)
}
