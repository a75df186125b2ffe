import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { endedState, nobody } from './end-task.ts'
import type { Executor } from './executor.ts'
import { unrecorded } from './history-rows.ts'
import { endedSet } from './set-rows.ts'
import { fileSets, listTotals, newsletterSubscriptions, tasks, users } from './tables.ts'
import { tellingEndOf } from './task-events.ts'
import { lockUser } from './user-rows.ts'

/** The owner of an account's tasks, as stored in a task's row. */
export const userOwner = (userId: string) => `u:${userId}`

/** The account in an owner; undefined for visitors. */
export function userOf(owner: string): string | undefined {
  return owner.startsWith('u:') ? owner.slice(2) : undefined
}

/** A run that was in progress when its owner was deleted. */
export interface LeftRun {
  taskRef: string
  attempt: number
}

/**
 * Removes an account with everything that belongs to it. Its tasks end: their keys are destroyed at once; the sweeper removes the bytes and
 * then the rows. Returns the runs whose jobs are still in the queue.
 */
export async function removeUser(transaction: Executor, { userId, now }: { userId: string; now: Date }): Promise<LeftRun[]> {
  await lockUser(transaction, userId)
  const owner = userOwner(userId)
  const left = await transaction
    .update(tasks)
    .set({ ...endedState(now), ...unrecorded, owner: nobody })
    .where(and(eq(tasks.owner, owner), isNull(tasks.bytesRemovedAt)))
    .returning({ taskRef: tasks.ref, attempt: tasks.acceptedAttempt, told: tellingEndOf(tasks.ref) })
  // Without a record first: a history of many rows would otherwise be counted down row by row.
  await transaction
    .update(tasks)
    .set({ ...unrecorded, owner: nobody })
    .where(eq(tasks.owner, owner))
  await transaction.delete(tasks).where(and(eq(tasks.owner, nobody), isNotNull(tasks.bytesRemovedAt)))
  await transaction
    .update(fileSets)
    .set({ ...endedSet, owner: nobody })
    .where(eq(fileSets.owner, owner))
  await transaction.delete(listTotals).where(eq(listTotals.owner, owner))
  const [gone] = await transaction.delete(users).where(eq(users.id, userId)).returning({ email: users.email, verifiedAt: users.verifiedAt })
  // A mailbox that was never verified may be somebody else's, and so may its subscription.
  if (gone?.verifiedAt)
    await transaction.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, sql`lower(${gone.email})`))
  return left.map(({ taskRef, attempt }) => ({ taskRef, attempt }))
}
