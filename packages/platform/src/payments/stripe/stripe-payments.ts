import type Stripe from 'stripe'
import type { PaymentProvider, ProviderPayment } from '../payments.ts'
import type { StripeAccount } from './stripe-account.ts'
import { orUndefined, saying } from './stripe-errors.ts'
import { idOf, paymentOf } from './stripe-views.ts'

type Payments = Pick<PaymentProvider, 'startPayment' | 'readPayment' | 'cancelPayment' | 'refund' | 'listPayments'>

/** Single payments; those of subscriptions can be read, given up and paid back too. */
export function stripePayments({ stripe, customerOf }: StripeAccount): Payments {
  return {
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
    readPayment: (id) => saying(() => orUndefined(() => readPayment(stripe, id))),
    cancelPayment: (id) =>
      saying(async () => {
        const payment = await orUndefined(() => readPayment(stripe, id))
        if (!payment || payment.status === 'succeeded' || payment.status === 'canceled') return
        // The intent of an invoice belongs to that, and is given up with its subscription.
        if (payment.subscriptionId !== undefined) await orUndefined(() => stripe.subscriptions.cancel(payment.subscriptionId ?? ''))
        else await orUndefined(() => stripe.paymentIntents.cancel(id))
      }),
    refund: (id) =>
      saying(async () => {
        const payment = await readPayment(stripe, id)
        if (payment.status === 'succeeded' && payment.refunded < payment.amount)
          await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` })
      }),
    async *listPayments(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] }))
        yield paymentOf(intent)
    },
  }
}

async function readPayment(stripe: Stripe, id: string): Promise<ProviderPayment> {
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
