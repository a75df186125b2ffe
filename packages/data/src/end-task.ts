import { and, eq, gt, inArray, isNotNull, isNull, like, lt, lte, not, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { documents, results, tasks } from './tables.ts'
import { tellingEndOf } from './task-events.ts'

/**
 * Ends a task for good: its key is destroyed, so that nothing of it can be read any more, here or in a stolen copy.
 * The bytes follow by the sweeper. Both services end tasks by this alone.
 */
export async function endTask(database: Executor, { ref, now }: { ref: string; now: Date }): Promise<boolean> {
  const ended = await database
    .update(tasks)
    .set(endedState(now))
    .where(and(eq(tasks.ref, ref), isNotNull(tasks.wrappedKey)))
    .returning({ told: tellingEndOf(tasks.ref) })
  return ended.length > 0
}

/** Ends every task whose time is over; `most` at once, so that a long absence does not make one huge statement. */
export async function endDueTasks(database: Executor, { now, most }: { now: Date; most: number }): Promise<string[]> {
  const due = database
    .select({ ref: tasks.ref })
    .from(tasks)
    .where(and(lte(tasks.expiresAt, now), isNotNull(tasks.wrappedKey)))
    .limit(most)
  const ended = await database
    .update(tasks)
    .set(endedState(now))
    .where(and(inArray(tasks.ref, due), lte(tasks.expiresAt, now)))
    .returning({ ref: tasks.ref, told: tellingEndOf(tasks.ref) })
  return ended.map((task) => task.ref)
}

/** Ended tasks whose bytes may still lie in storage, in the order of their refs; `most` of those behind a ref. */
export async function tasksWithBytes(database: Executor, { most, behind }: { most: number; behind: string }): Promise<string[]> {
  const rows = await database
    .select({ ref: tasks.ref })
    .from(tasks)
    .where(and(isNull(tasks.wrappedKey), isNull(tasks.bytesRemovedAt), gt(tasks.ref, behind)))
    .orderBy(tasks.ref)
    .limit(most)
  return rows.map((row) => row.ref)
}

/** Visitors have no history: the row of a task of theirs is of use only as long as somebody may still ask for it by its address. */
export async function dropVisitorsTasks(database: Executor, { before }: { before: Date }): Promise<void> {
  await database.delete(tasks).where(and(lt(tasks.bytesRemovedAt, before), like(tasks.owner, 'v:%')))
}

/** The owner of tasks whose account is gone. */
export const nobody = 'gone'

/** Notes that a task's bytes are gone; the rows that said what they were go with them, and the task's own if its owner left. */
export async function markBytesRemoved(database: Executor, { ref, now }: { ref: string; now: Date }): Promise<void> {
  await database.delete(documents).where(eq(documents.taskRef, ref))
  await database.delete(results).where(eq(results.taskRef, ref))
  await database.update(tasks).set({ bytesRemovedAt: now }).where(eq(tasks.ref, ref))
  await database.delete(tasks).where(and(eq(tasks.ref, ref), eq(tasks.owner, nobody)))
}

/** Those of the given refs that belong to a living task; what lies in storage under any other has no owner. */
export async function livingTasks(database: Executor, refs: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set()
  const rows = await database
    .select({ ref: tasks.ref })
    .from(tasks)
    .where(and(inArray(tasks.ref, [...refs]), not(isNull(tasks.wrappedKey))))
  return new Set(rows.map((row) => row.ref))
}

/** The state of a task that is over. */
export function endedState(now: Date) {
  return {
    status: 'EXPIRED',
    wrappedKey: null,
    fingerprint: null,
    sealedOrders: null,
    sealedOutcome: null,
    attempt: sql`${tasks.attempt} + 1`,
    expiresAt: now,
  }
}
