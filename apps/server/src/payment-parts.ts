import type { PaymentDeps } from '@octavo/api/shared/api-deps.ts'
import type { Database } from '@octavo/data/database.ts'
import { createSandboxStore } from '@octavo/data/sandbox-rows.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import { createSandbox } from '@octavo/platform/payments/sandbox/sandbox.ts'
import type { Config } from './config.ts'

/** Stripe with its keys; a provider of our own in test mode without. */
export async function openPayments(config: Config, { database, clock }: { database: Database; clock: Clock }): Promise<PaymentDeps> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config
  if (secretKey !== undefined && webhookSecret !== undefined) {
    // Its library is large, and most installations don't need it.
    const { createStripe } = await import('@octavo/platform/payments/stripe/stripe.ts')
    const { createEventReader } = await import('@octavo/platform/payments/stripe/stripe-events.ts')
    const { STRIPE_API_URL: apiUrl, STRIPE_SECONDS: limit, STRIPE_TAX: tax } = config
    const provider = createStripe({ secretKey, apiUrl, timeoutMs: limit * 1000, tax: tax === 'on' })
    return { provider, readEvent: createEventReader(webhookSecret) }
  }
  const sandbox = createSandbox({ store: createSandboxStore(database), clock })
  return { provider: sandbox, sandbox }
}
