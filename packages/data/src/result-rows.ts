import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { insertingResults, type NewResult, resultLists } from './new-results.ts'
import { prepared, preparedSql } from './prepared.ts'
import type { Claim } from './run-rows.ts'
import { documents, type ResultRow, results, type TaskRow, tasks } from './tables.ts'
import { tellingOf, tellingResultsOf } from './task-events.ts'

/** Adds results while the claim is valid; `false` tells the worker that it has lost it. */
export async function addResults(database: Executor, claim: Claim, made: readonly NewResult[]): Promise<boolean> {
  return (await addedResults(database, { ...claim, ...resultLists(made) })).length > 0
}

// A single statement: the lock of the task's row keeps others from taking the claim until the results are added.
const addedResults = preparedSql(
  'added_results',
  () => sql`
    ${insertingResults(sql`(
      select ref, attempt from ${tasks}
      where ref = ${sql.placeholder('taskRef')} and attempt = ${sql.placeholder('attempt')} and status = 'RUNNING' for share
    )`)}
    returning ${tellingOf(results.taskRef)}`,
)

/** The results of the latest attempt, in order, all or those after a position; those of earlier attempts count as missing. */
export async function listResults(
  database: Executor,
  task: { ref: string; attempt: number },
  { behind = -1 }: { behind?: number } = {},
): Promise<ResultRow[]> {
  return resultsOfTask(database).execute({ ref: task.ref, attempt: task.attempt, behind })
}

const resultsOfTask = prepared((database) =>
  database
    .select()
    .from(results)
    .where(
      and(
        eq(results.taskRef, sql.placeholder('ref')),
        eq(results.attempt, sql.placeholder('attempt')),
        gt(results.position, sql.placeholder('behind')),
      ),
    )
    .orderBy(asc(results.position))
    .prepare('results_of_task'),
)

export async function findResult(database: Executor, ref: string): Promise<ResultRow | undefined> {
  const [result] = await resultByRef(database).execute({ ref })
  return result
}

const resultByRef = prepared((database) =>
  database
    .select()
    .from(results)
    .where(eq(results.ref, sql.placeholder('ref')))
    .prepare('result_by_ref'),
)

/** A task, and one of the results of its latest attempt if it has it. */
export async function findTaskAndResult(
  database: Executor,
  place: { taskRef: string; ref: string },
): Promise<{ task: TaskRow; result: ResultRow | null } | undefined> {
  const [found] = await taskAndResult(database).execute(place)
  return found
}

const taskAndResult = prepared((database) =>
  database
    .select({ task: tasks, result: results })
    .from(tasks)
    .leftJoin(results, and(eq(results.ref, sql.placeholder('ref')), eq(results.taskRef, tasks.ref), eq(results.attempt, tasks.attempt)))
    .where(eq(tasks.ref, sql.placeholder('taskRef')))
    .prepare('task_and_result'),
)

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
 * Removes results of earlier attempts and returns the storage keys of their bytes, unless a document has them. Those of later attempts
 * stay: a worker that froze may get here after another has finished.
 */
export async function removeStaleResults(database: Executor, claim: Claim): Promise<string[]> {
  const removed = await database
    .delete(results)
    .where(and(eq(results.taskRef, claim.taskRef), lt(results.attempt, claim.attempt)))
    .returning({ objectKey: results.objectKey })
  // Several results may share an object.
  const keys = new Set(removed.map((row) => row.objectKey))
  if (keys.size === 0) return []
  const inDocuments = await database.select({ objectKey: documents.objectKey }).from(documents).where(eq(documents.taskRef, claim.taskRef))
  for (const { objectKey } of inDocuments) keys.delete(objectKey)
  return [...keys]
}
