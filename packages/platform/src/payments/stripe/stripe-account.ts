import Stripe from 'stripe'
import type { Payer, PlanPrice } from '../payments.ts'

export interface StripeSettings {
  secretKey: string
  /** Where Stripe answers. */
  apiUrl: string
  /** How long one call may take; it is tried three times. */
  timeoutMs: number
  /** Whether Stripe works out the tax that prices contain. */
  tax: boolean
}

/** The account at Stripe, with what all orders need. */
export interface StripeAccount {
  readonly stripe: Stripe
  readonly tax: boolean
  /** The number of a payer at Stripe, who is registered there if new. */
  customerOf(payer: Payer): Promise<string>
  priceData(price: PlanPrice): Promise<PriceData>
  subscription(id: string): Promise<Stripe.Subscription>
}

/** A price as an order contains it. */
interface PriceData {
  currency: string
  product: string
  unit_amount: number
  recurring: { interval: PlanPrice['period']['unit']; interval_count: number }
  tax_behavior: 'inclusive'
}

const productId = 'octavo_pro'

export function openStripe({ secretKey, apiUrl, tax, timeoutMs }: StripeSettings): StripeAccount {
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
    stripe,
    tax,
    async customerOf({ userId, email, customerId }) {
      if (customerId !== undefined) return customerId
      return (await stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey: `customer-${userId}` })).id
    },
    // Prices need a product; ours is made once, by the first call that needs it.
    async priceData({ amount, currency, period }) {
      product ??= stripe.products.create({ id: productId, name: 'Octavo Pro' }).catch((error: unknown) => {
        product = undefined
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists')) throw error
      })
      await product
      const recurring = { interval: period.unit, interval_count: period.count }
      return { currency: currency.toLowerCase(), product: productId, unit_amount: amount, recurring, tax_behavior: 'inclusive' }
    },
    subscription: (id) => stripe.subscriptions.retrieve(id, { expand: ['default_payment_method', 'customer'] }),
  }
}
