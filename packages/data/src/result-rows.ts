import type { MediaType } from '@octavo/core/files/media-types.ts'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type ResultRow, results, tasks } from './tables.ts'
import { tellingOf, tellingResultsOf } from './task-events.ts'
import type { Claim } from './task-rows.ts'

export interface NewResult {
  ref: string
  position: number
  mimeType: MediaType
  size: number
  pageCount: number | null
  objectKey: string
  sealedName: Buffer
  /** The document it was made from, if it was exactly one. */
  documentRef: string | null
  now: Date
}

/** Adds a result while the claim is valid; `false` tells the worker that it has lost it. */
export async function addResult(database: Executor, claim: Claim, { now, ...result }: NewResult): Promise<boolean> {
  const row = { ...result, taskRef: claim.taskRef, attempt: claim.attempt, createdAt: now }
  const value = (name: keyof typeof row) => sql`${sql.param(row[name], results[name])}`.as(name)
  // A single statement: the lock of the task's row keeps others from taking the claim until the result is added.
  const added = await database
    .insert(results)
    .select(
      database
        .select({
          ref: value('ref'),
          taskRef: value('taskRef'),
          attempt: value('attempt'),
          position: value('position'),
          mimeType: value('mimeType'),
          size: value('size'),
          pageCount: value('pageCount'),
          objectKey: value('objectKey'),
          sealedName: value('sealedName'),
          createdAt: value('createdAt'),
          documentRef: value('documentRef'),
        })
        .from(tasks)
        .where(and(eq(tasks.ref, claim.taskRef), eq(tasks.attempt, claim.attempt), eq(tasks.status, 'RUNNING')))
        .for('share'),
    )
    .returning({ told: tellingOf(results.taskRef) })
  return added.length > 0
}

/** The results of the latest attempt, in order, all or those after a position; those of earlier attempts count as missing. */
export async function listResults(
  database: Executor,
  task: { ref: string; attempt: number },
  { behind = -1 }: { behind?: number } = {},
): Promise<ResultRow[]> {
  return database
    .select()
    .from(results)
    .where(and(eq(results.taskRef, task.ref), eq(results.attempt, task.attempt), gt(results.position, behind)))
    .orderBy(asc(results.position))
}

export async function findResult(database: Executor, ref: string): Promise<ResultRow | undefined> {
  const [result] = await database.select().from(results).where(eq(results.ref, ref))
  return result
}

/** Renames a result, and notifies the watchers of the task. */
export async function renameResult(database: Executor, ref: string, sealedName: Buffer): Promise<void> {
  await database
    .update(results)
    .set({ sealedName })
    .where(eq(results.ref, ref))
    .returning({ told: tellingResultsOf(results.taskRef) })
}

/** For the given tasks, which attempt may still be written, and the storage keys of the latest results. */
export async function resultsInUse(database: Executor, taskRefs: readonly string[]): Promise<Map<string, ResultsInUse>> {
  if (taskRefs.length === 0) return new Map()
  const rows = await database
    .select({ ref: tasks.ref, attempt: tasks.attempt, status: tasks.status, objectKey: results.objectKey })
    .from(tasks)
    .leftJoin(results, and(eq(results.taskRef, tasks.ref), eq(results.attempt, tasks.attempt)))
    .where(inArray(tasks.ref, [...taskRefs]))
  const inUse = new Map<string, ResultsInUse>()
  for (const { ref, attempt, status, objectKey } of rows) {
    const known = inUse.get(ref) ?? { writable: status === 'RUNNING' ? attempt : undefined, objectKeys: new Set() }
    if (objectKey !== null) known.objectKeys.add(objectKey)
    inUse.set(ref, known)
  }
  return inUse
}

/** Which of a task's results are in use. */
export interface ResultsInUse {
  /** The attempt whose worker may still add results. */
  writable: number | undefined
  objectKeys: Set<string>
}

/**
 * Removes results of earlier attempts and returns the storage keys of their bytes. Those of later attempts stay: a worker that froze may
 * get here after another has finished.
 */
export async function removeStaleResults(database: Executor, claim: Claim): Promise<string[]> {
  const removed = await database
    .delete(results)
    .where(and(eq(results.taskRef, claim.taskRef), lt(results.attempt, claim.attempt)))
    .returning({ objectKey: results.objectKey })
  return removed.map((row) => row.objectKey)
}
