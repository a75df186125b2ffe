import { AppError } from '@octavo/core/messages/errors.ts'
import type { PaymentProvider } from '../payments.ts'
import type { StripeAccount } from './stripe-account.ts'
import { saying } from './stripe-errors.ts'
import { idOf } from './stripe-views.ts'

/** The card that a subscription is paid with. */
export function stripeCards({
  stripe,
  subscription: retrieve,
}: StripeAccount): Pick<PaymentProvider, 'startCardChange' | 'finishCardChange'> {
  return {
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
  }
}
