import type { Executor } from '@octavo/data/executor.ts'
import { movePayments } from '@octavo/data/move-payments.ts'
import { movePaidTasks } from '@octavo/data/paid-tasks.ts'
import { openPayments } from '@octavo/data/payment-rows.ts'
import { unendedSubscriptions } from '@octavo/data/subscription-rows.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { endNow, giveUp } from './keeper.ts'
import type { LedgerDeps } from './ledger-deps.ts'

/**
 * Ends at the provider whatever an account still pays for, before the account is deleted. Throws `PAYMENTS_DOWN` if that can't be done now:
 * an account that is gone must not be charged.
 */
export async function stopPaying(deps: LedgerDeps, userId: string): Promise<void> {
  if (!deps.settings.billing) return
  for (const payment of await openPayments(deps.database.db, { userId })) await giveUp(deps, payment)
  for (const subscription of await unendedSubscriptions(deps.database.db, userId)) await endNow(deps, subscription)
}

/** Gives what was paid on an account that only claimed a mailbox to the one that has proven it. */
export async function inheritPayments(
  { clock, recordTask }: Pick<ApiDeps, 'clock' | 'recordTask'>,
  transaction: Executor,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await movePayments(transaction, { from, to })
  for (const task of await movePaidTasks(transaction, { from, to, now: clock.now() })) await recordTask(transaction, task)
}
