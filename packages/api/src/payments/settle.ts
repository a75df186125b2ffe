import { AppError } from '@octavo/core/messages/errors.ts'
import { changeSubscription } from '@octavo/data/subscription-rows.ts'
import type { SubscriptionRow } from '@octavo/data/tables.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import { readSubscription } from './read-provider.ts'

/**
 * Changes a subscription at the provider and writes what it says then. The row tells of the change before it is made: if its answer is
 * lost, or this process dies, the keeper asks what came of it.
 */
export async function changeAtProvider(deps: LedgerDeps, { ref }: SubscriptionRow, change: () => Promise<void>): Promise<void> {
  await changeSubscription(deps.database.db, ref, { unsettledAt: deps.clock.now() })
  await change()
  await settle(deps, ref)
}

/** Writes what the provider says of a subscription, after which nothing about it is uncertain. */
export async function settle(deps: LedgerDeps, ref: string): Promise<void> {
  const row = await readSubscription(deps, ref)
  if (row?.unsettledAt) await changeSubscription(deps.database.db, ref, { unsettledAt: null })
}

/**
 * Does something that may take money. If the provider doesn't answer, nobody knows whether it has: that nothing was charged, as is said
 * elsewhere, could be wrong here.
 */
export async function whileMoneyMoves<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof AppError && cause.code === 'PAYMENTS_DOWN' ? new AppError('PAYMENT_UNANSWERED', { cause }) : cause
  }
}
