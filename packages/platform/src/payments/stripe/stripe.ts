import type { PaymentProvider } from '../payments.ts'
import { openStripe, type StripeSettings } from './stripe-account.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripePayments } from './stripe-payments.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'

/** Stripe, by its own library. Prices are ours and sent with each order, so that nothing has to be set up at Stripe. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const account = openStripe(settings)
  return { name: 'stripe', ...stripePayments(account), ...stripeSubscriptions(account), ...stripeCards(account) }
}
