import type { Money } from '@octavo/core/api/payments-api.ts'
import type Stripe from 'stripe'
import type { PaymentProvider, PlanPrice, ProviderPayment } from '../payments.ts'
import { attachNextPlan, detachNextPlan } from './next-plan.ts'
import type { StripeAccount } from './stripe-account.ts'
import { orUndefined, saying } from './stripe-errors.ts'
import { idOf, paymentOf, subscriptionOf } from './stripe-views.ts'

type Subscriptions = Pick<
  PaymentProvider,
  'startSubscription' | 'readSubscription' | 'setCancelAtPeriodEnd' | 'endSubscription' | 'previewPlan' | 'changePlan'
>

/** The latest invoices of a subscription that are read with it; older ones are read one by one when something is told of them. */
const readInvoices = 4

export function stripeSubscriptions({ stripe, tax, customerOf, priceData, subscription: retrieve }: StripeAccount): Subscriptions {
  async function changedItems(subscription: Stripe.Subscription, price: PlanPrice) {
    const [item] = subscription.items.data
    return [{ ...(item && { id: item.id }), price_data: await priceData(price) }]
  }

  return {
    startSubscription: ({ ref, paymentRef, payer, price }) =>
      saying(async () => {
        const customerId = await customerOf(payer)
        const next = price.next && { nextAmount: String(price.next.amount) }
        const created = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price_data: await priceData(price) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
            metadata: { subscriptionRef: ref, paymentRef, ...next },
            ...(tax && { automatic_tax: { enabled: true } }),
            expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
          },
          { idempotencyKey: `subscription-${ref}` },
        )
        const invoice = created.latest_invoice
        if (invoice === null || typeof invoice === 'string') throw new Error('a subscription came without its first invoice')
        const paymentId = idOf(invoice.payments?.data[0]?.payment.payment_intent)
        if (paymentId === undefined) throw new Error('a first invoice came without its payment')
        return { id: created.id, paymentId, customerId, clientSecret: invoice.confirmation_secret?.client_secret ?? '' }
      }),
    readSubscription: (id) =>
      saying(() =>
        orUndefined(async () => {
          const subscription = await attachNextPlan(stripe, await retrieve(id))
          return subscriptionOf(subscription, await paymentsOf(stripe, subscription))
        }),
      ),
    setCancelAtPeriodEnd: (id, cancel) =>
      saying(async () => {
        await detachNextPlan(stripe, await retrieve(id))
        await stripe.subscriptions.update(id, { cancel_at_period_end: cancel })
      }),
    endSubscription: (id) =>
      saying(async () => {
        const subscription = await orUndefined(() => retrieve(id))
        if (subscription && subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired')
          await stripe.subscriptions.cancel(id)
      }),
    previewPlan: (id, price) =>
      saying(async (): Promise<Money> => {
        const subscription = await retrieve(id)
        const invoice = await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: await changedItems(subscription, price),
            proration_behavior: 'always_invoice',
            billing_cycle_anchor: { type: 'now' },
          },
        })
        return { amount: Math.max(0, invoice.amount_due), currency: price.currency }
      }),
    changePlan: (id, price, key) =>
      saying(async () => {
        const subscription = await retrieve(id)
        const items = await changedItems(subscription, price)
        await detachNextPlan(stripe, subscription)
        await stripe.subscriptions.update(
          id,
          {
            items,
            proration_behavior: 'always_invoice',
            billing_cycle_anchor: { type: 'now' },
            payment_behavior: 'error_if_incomplete',
            cancel_at_period_end: false,
          },
          { idempotencyKey: `plan-${key}` },
        )
      }),
  }
}

/** The latest payments of a subscription; the first one is the one that a person has confirmed. */
async function paymentsOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<ProviderPayment[]> {
  const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: readInvoices, expand: ['data.payments'] })
  const payments = invoices.data.map(async ({ billing_reason: reason, payments: made }) => {
    const id = idOf(made?.data.at(-1)?.payment.payment_intent)
    if (id === undefined) return []
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    const ref = reason === 'subscription_create' ? subscription.metadata.paymentRef : undefined
    const kind = reason === 'subscription_update' ? ('CHANGE' as const) : ('RENEWAL' as const)
    return [{ ...paymentOf(intent), ref, kind: ref === undefined ? kind : undefined, subscriptionId: subscription.id }]
  })
  return (await Promise.all(payments)).flat()
}
