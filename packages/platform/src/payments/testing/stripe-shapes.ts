import type { EnteredCard, Intent, SandboxSubscription, Setup } from '../sandbox/sandbox-objects.ts'
import type { Fields } from './stripe-forms.ts'

/** Objects of the sandbox in Stripe's shapes, as far as we read them. */

const seconds = (moment: string) => Math.floor(new Date(moment).getTime() / 1000)

export function list(data: readonly unknown[], url: string) {
  return { object: 'list', url, has_more: false, data }
}

export function paymentIntent(intent: Intent, metadata: Fields) {
  const { id, amount, currency, customer, status, failed, secret, paidAt, createdAt } = intent
  return {
    id,
    object: 'payment_intent',
    amount,
    currency: currency.toLowerCase(),
    customer,
    status,
    client_secret: secret,
    created: seconds(createdAt),
    metadata,
    last_payment_error: failed ? { type: 'card_error', code: 'card_declined' } : null,
    latest_charge: paidAt === undefined ? null : charge(intent, paidAt),
  }
}

function charge({ id, refunded, amount, disputed, card }: Intent, paidAt: string) {
  return {
    id: `ch_${id}`,
    object: 'charge',
    payment_intent: id,
    amount_refunded: refunded,
    refunded: refunded === amount,
    disputed,
    created: seconds(paidAt),
    payment_method_details: card ? { type: 'card', card: cardShape(card) } : null,
  }
}

export function subscription(
  { id, customer, status, price, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, card, credit }: SandboxSubscription,
  { intents, isNew, metadata, schedule }: { intents: readonly Intent[]; isNew: boolean; metadata: Fields; schedule: string | null },
) {
  const latest = intents.at(-1)
  const { unit: interval, count } = price.period
  const item = {
    id: `si_${id}`,
    object: 'subscription_item',
    current_period_start: seconds(periodStart),
    current_period_end: seconds(periodEnd),
    price: {
      id: `price_${id}`,
      object: 'price',
      product: 'octavo_pro',
      currency: price.currency.toLowerCase(),
      unit_amount: price.amount,
      recurring: { interval, interval_count: count },
    },
  }
  return {
    id,
    object: 'subscription',
    customer: { id: customer, object: 'customer', balance: -credit },
    status,
    items: list([item], '/v1/subscription_items'),
    cancel_at_period_end: cancelAtPeriodEnd,
    ended_at: endedAt === undefined ? null : seconds(endedAt),
    default_payment_method: card ? { id: `pm_${card.number}`, object: 'payment_method', card: cardShape(card) } : null,
    latest_invoice: latest ? (isNew ? invoice(latest) : `in_${latest.id}`) : null,
    metadata,
    schedule,
  }
}

export function invoice(intent: Intent) {
  const { id, kind, amount, status, secret } = intent
  const reasons = { RENEWAL: 'subscription_cycle', CHANGE: 'subscription_update' } as const
  return {
    id: `in_${id}`,
    object: 'invoice',
    billing_reason: kind === undefined ? 'subscription_create' : reasons[kind],
    amount_due: amount,
    status: status === 'succeeded' ? 'paid' : 'open',
    confirmation_secret: { client_secret: secret, type: 'payment_intent' },
    parent: { type: 'subscription_details', subscription_details: { subscription: intent.subscription } },
    payments: list([{ object: 'invoice_payment', payment: { type: 'payment_intent', payment_intent: id } }], '/v1/invoice_payments'),
  }
}

export function invoicePayment(intent: Intent) {
  return { object: 'invoice_payment', invoice: invoice(intent), payment: { type: 'payment_intent', payment_intent: intent.id } }
}

export function setupIntent({ id, status, subscription, card }: Setup) {
  return { id, object: 'setup_intent', status, metadata: { subscription }, payment_method: card ? `pm_${card.number}` : null }
}

function cardShape({ brand, number, expiryMonth, expiryYear }: EnteredCard) {
  return { brand, last4: number.slice(-4), exp_month: expiryMonth, exp_year: expiryYear }
}
