import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { endedState, nobody } from './end-task.ts'
import type { Executor } from './executor.ts'
import { newsletterSubscriptions, tasks, users } from './tables.ts'
import { tellingEndOf } from './task-events.ts'

/** The owner of an account's tasks, as stored in a task's row. */
export const userOwner = (userId: string) => `u:${userId}`

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
  const owner = userOwner(userId)
  await transaction.delete(tasks).where(and(eq(tasks.owner, owner), isNull(tasks.wrappedKey), isNotNull(tasks.bytesRemovedAt)))
  const left = await transaction
    .update(tasks)
    .set({ ...endedState(now), owner: nobody })
    .where(eq(tasks.owner, owner))
    .returning({ taskRef: tasks.ref, attempt: tasks.acceptedAttempt, told: tellingEndOf(tasks.ref) })
  const [gone] = await transaction.delete(users).where(eq(users.id, userId)).returning({ email: users.email, verifiedAt: users.verifiedAt })
  // A mailbox that was never verified may be somebody else's, and so may its subscription.
  if (gone?.verifiedAt)
    await transaction.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, sql`lower(${gone.email})`))
  return left.map(({ taskRef, attempt }) => ({ taskRef, attempt }))
}
