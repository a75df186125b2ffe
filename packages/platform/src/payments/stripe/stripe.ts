import type { Money } from '@octavo/core/api/payments-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import Stripe from 'stripe'
import type { Payer, PaymentProvider, PlanPrice, ProviderPayment } from '../payments.ts'
import { attachNextPlan, detachNextPlan } from './next-plan.ts'
import { orUndefined, saying } from './stripe-errors.ts'
import { idOf, paymentOf, subscriptionOf } from './stripe-views.ts'

export interface StripeSettings {
  secretKey: string
  /** Where Stripe answers. */
  apiUrl: string
  /** How long one call may take; it is tried three times. */
  timeoutMs: number
  /** Whether Stripe works out the tax that prices contain. */
  tax: boolean
}

const productId = 'octavo_pro'
/** The latest invoices of a subscription that are read with it; older ones are read one by one when something is told of them. */
const readInvoices = 4

/** Stripe, by its own library. Prices are ours and sent with each order, so that nothing has to be set up at Stripe. */
export function createStripe({ secretKey, apiUrl, tax, timeoutMs }: StripeSettings): PaymentProvider {
  const { protocol, hostname, port } = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  let product: Promise<unknown> | undefined

  return {
    name: 'stripe',
    startPayment: ({ ref, payer, plan, amount, currency }) =>
      saying(async () => {
        const customerId = await customerOf(payer)
        const order = { amount, currency: currency.toLowerCase(), customer: customerId, metadata: { paymentRef: ref, plan } }
        const intent = await stripe.paymentIntents.create(
          { ...order, allowed_payment_method_types: ['card'] },
          { idempotencyKey: `payment-${ref}` },
        )
        return { id: intent.id, customerId, clientSecret: intent.client_secret ?? '' }
      }),
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
    readPayment: (id) => saying(() => orUndefined(() => readPayment(id))),
    readSubscription: (id) =>
      saying(() =>
        orUndefined(async () => {
          const subscription = await attachNextPlan(stripe, await retrieve(id))
          return subscriptionOf(subscription, await paymentsOf(subscription))
        }),
      ),
    cancelPayment: (id) =>
      saying(async () => {
        const payment = await orUndefined(() => readPayment(id))
        if (!payment || payment.status === 'succeeded' || payment.status === 'canceled') return
        // The intent of an invoice belongs to that, and is given up with its subscription.
        if (payment.subscriptionId !== undefined) await orUndefined(() => stripe.subscriptions.cancel(payment.subscriptionId ?? ''))
        else await orUndefined(() => stripe.paymentIntents.cancel(id))
      }),
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
    startCardChange: (id) =>
      saying(async () => {
        const { customer } = await retrieve(id)
        const setup = await stripe.setupIntents.create({
          customer: idOf(customer) ?? '',
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { subscription: id },
        })
        return { clientSecret: setup.client_secret ?? '' }
      }),
    finishCardChange: (id) =>
      saying(async () => {
        const subscription = await retrieve(id)
        const setups = await stripe.setupIntents.list({ customer: idOf(subscription.customer) ?? '', limit: 20 })
        const entered = setups.data.find(({ status, metadata }) => status === 'succeeded' && metadata?.subscription === id)
        const card = idOf(entered?.payment_method)
        if (card === undefined) throw new AppError('CARD_NOT_CONFIRMED')
        await stripe.subscriptions.update(id, { default_payment_method: card })
        const invoice = idOf(subscription.latest_invoice)
        if (subscription.status === 'past_due' && invoice !== undefined) await stripe.invoices.pay(invoice, { payment_method: card })
      }),
    refund: (id) =>
      saying(async () => {
        const payment = await readPayment(id)
        if (payment.status === 'succeeded' && payment.refunded < payment.amount)
          await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` })
      }),
    async *listPayments(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] }))
        yield paymentOf(intent)
    },
  }

  async function customerOf({ userId, email, customerId }: Payer): Promise<string> {
    if (customerId !== undefined) return customerId
    return (await stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey: `customer-${userId}` })).id
  }

  /** Prices need a product; ours is made once, by the first call that needs it. */
  async function priceData({ amount, currency, period }: PlanPrice) {
    product ??= stripe.products.create({ id: productId, name: 'Octavo Pro' }).catch((error: unknown) => {
      product = undefined
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists')) throw error
    })
    await product
    const recurring = { interval: period.unit, interval_count: period.count }
    return { currency: currency.toLowerCase(), product: productId, unit_amount: amount, recurring, tax_behavior: 'inclusive' as const }
  }

  async function changedItems(subscription: Stripe.Subscription, price: PlanPrice) {
    const [item] = subscription.items.data
    return [{ ...(item && { id: item.id }), price_data: await priceData(price) }]
  }

  function retrieve(id: string): Promise<Stripe.Subscription> {
    return stripe.subscriptions.retrieve(id, { expand: ['default_payment_method', 'customer'] })
  }

  async function readPayment(id: string): Promise<ProviderPayment> {
    const payment = paymentOf(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
    if (payment.ref !== undefined) return payment
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: id },
      expand: ['data.invoice'],
    })
    const invoice = data[0]?.invoice
    if (invoice === undefined || typeof invoice === 'string' || 'deleted' in invoice) return payment
    return { ...payment, subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) }
  }

  /** The latest payments of a subscription; the first one is the one that a person has confirmed. */
  async function paymentsOf(subscription: Stripe.Subscription): Promise<ProviderPayment[]> {
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
}
