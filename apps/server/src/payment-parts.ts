import type { PaymentDeps } from '@octavo/api/shared/api-deps.ts'
import type { Database } from '@octavo/data/database.ts'
import { createSandboxStore } from '@octavo/data/sandbox-rows.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import { createSandbox } from '@octavo/platform/payments/sandbox/sandbox.ts'

/** Test mode: a provider of our own. */
export function openPayments({ database, clock }: { database: Database; clock: Clock }): PaymentDeps {
  const sandbox = createSandbox({ store: createSandboxStore(database), clock })
  return { provider: sandbox, sandbox }
}
