import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, not, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { documents, results, tasks } from './tables.ts'
import { tellingEndOf } from './task-events.ts'

/**
 * Ends a task for good: its key is destroyed, so that nothing of it can be read again, here or in a stolen copy. The sweeper removes the
 * bytes. Both services end tasks only this way.
 */
export async function endTask(database: Executor, { ref, now }: { ref: string; now: Date }): Promise<boolean> {
  const ended = await database
    .update(tasks)
    .set(endedState(now))
    .where(and(eq(tasks.ref, ref), isNotNull(tasks.wrappedKey)))
    .returning({ told: tellingEndOf(tasks.ref) })
  return ended.length > 0
}

/** Ends every expired task; `most` at once, so that a long downtime doesn't cause one huge statement. */
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

/** Ended tasks that may still have bytes in storage, ordered by ref; `most` of those after a ref. */
export async function tasksWithBytes(database: Executor, { most, behind }: { most: number; behind: string }): Promise<string[]> {
  const rows = await database
    .select({ ref: tasks.ref })
    .from(tasks)
    .where(and(isNull(tasks.wrappedKey), isNull(tasks.bytesRemovedAt), gt(tasks.ref, behind)))
    .orderBy(tasks.ref)
    .limit(most)
  return rows.map((row) => row.ref)
}

/** The row of a task that is in no history is only useful while its address may be requested. */
export async function dropUnrecordedTasks(database: Executor, { before }: { before: Date }): Promise<void> {
  await database.delete(tasks).where(and(lt(tasks.bytesRemovedAt, before), isNull(tasks.sealedRecord)))
}

/** The owner of tasks of deleted accounts. */
export const nobody = 'gone'

/** Records that the bytes of tasks are removed; the rows that describe them are deleted too, and a task's own if its owner is gone. */
export async function markBytesRemoved(database: Executor, { refs, now }: { refs: readonly string[]; now: Date }): Promise<void> {
  if (refs.length === 0) return
  await database.delete(documents).where(inArray(documents.taskRef, [...refs]))
  await database.delete(results).where(inArray(results.taskRef, [...refs]))
  await database
    .update(tasks)
    .set({ bytesRemovedAt: now })
    .where(inArray(tasks.ref, [...refs]))
  await database.delete(tasks).where(and(inArray(tasks.ref, [...refs]), eq(tasks.owner, nobody)))
}

/** The given refs that belong to a living task; objects under any other ref have no owner. */
export async function livingTasks(database: Executor, refs: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set()
  const rows = await database
    .select({ ref: tasks.ref })
    .from(tasks)
    .where(and(inArray(tasks.ref, [...refs]), not(isNull(tasks.wrappedKey))))
  return new Set(rows.map((row) => row.ref))
}

/**
 * The state of an ended task. Only what history keeps of it stays: its record, and what had become of it. A run that ends with its task has
 * no other end.
 */
export function endedState(now: Date) {
  return {
    endedAs: sql`case
      when ${tasks.wrappedKey} is null then ${tasks.endedAs}
      when ${tasks.status} in ('QUEUED', 'RUNNING') then 'CANCELLED'
      else ${tasks.status} end`,
    status: 'EXPIRED',
    wrappedKey: null,
    fingerprint: null,
    sealedOrders: null,
    sealedOutcome: null,
    callKey: null,
    attempt: sql`${tasks.attempt} + 1`,
    expiresAt: now,
  }
}
