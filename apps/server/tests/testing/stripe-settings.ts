import { type StripeStandIn, webhookSecret } from '@octavo/platform/payments/testing/stripe-stand-in.ts'

/** The settings of a program that takes payments at a stand-in of Stripe. */
export function stripeSettings({ url }: Pick<StripeStandIn, 'url'>) {
  return {
    BILLING: 'on',
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
  }
}
