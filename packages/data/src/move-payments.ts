import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { payments, proGrants, subscriptions } from './tables.ts'

/**
 * Moves everything that one account has paid for to another. A second living subscription is to be ended: nobody pays for two. Grants move
 * too, unless the other account has one.
 */
export async function movePayments(transaction: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  const living = transaction
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, to), inArray(subscriptions.status, ['ACTIVE', 'PAST_DUE']), isNull(subscriptions.endDue)))
  const [other] = await living
  await transaction
    .update(subscriptions)
    .set({ userId: to, ...(other && { endDue: sql`coalesce(${subscriptions.endDue}, 'PAID_TWICE')` }) })
    .where(eq(subscriptions.userId, from))
  // The names of tries are told apart by account.
  await transaction.update(payments).set({ userId: to, idempotencyKey: null }).where(eq(payments.userId, from))
  const granted = await transaction.$count(proGrants, eq(proGrants.userId, to))
  if (granted === 0) await transaction.update(proGrants).set({ userId: to }).where(eq(proGrants.userId, from))
}
