import { and, asc, eq, ne } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type ResultRow, results, tasks } from './tables.ts'
import { tellTaskChanged } from './task-events.ts'
import type { Claim } from './task-rows.ts'

export interface NewResult {
  ref: string
  position: number
  mimeType: string
  size: number
  pageCount: number | null
  objectKey: string
  sealedName: Buffer
  now: Date
}

/** Adds a result while the claim holds; `false` tells the worker that it has lost it. */
export async function addResult(database: Executor, claim: Claim, { now, ...result }: NewResult): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [task] = await transaction
      .select({ ref: tasks.ref })
      .from(tasks)
      .where(and(eq(tasks.ref, claim.taskRef), eq(tasks.attempt, claim.attempt), eq(tasks.status, 'RUNNING')))
      .for('share')
    if (!task) return false
    await transaction.insert(results).values({ ...result, taskRef: claim.taskRef, attempt: claim.attempt, createdAt: now })
    await tellTaskChanged(transaction, claim.taskRef)
    return true
  })
}

/** The results of the latest attempt, in order; those of earlier ones are as good as gone. */
export async function listResults(database: Executor, task: { ref: string; attempt: number }): Promise<ResultRow[]> {
  return database
    .select()
    .from(results)
    .where(and(eq(results.taskRef, task.ref), eq(results.attempt, task.attempt)))
    .orderBy(asc(results.position))
}

export async function findResult(database: Executor, ref: string): Promise<ResultRow | undefined> {
  const [result] = await database.select().from(results).where(eq(results.ref, ref))
  return result
}

/** Removes results of attempts before this one and gives back where their bytes lie. */
export async function removeStaleResults(database: Executor, claim: Claim): Promise<string[]> {
  const removed = await database
    .delete(results)
    .where(and(eq(results.taskRef, claim.taskRef), ne(results.attempt, claim.attempt)))
    .returning({ objectKey: results.objectKey })
  return removed.map((row) => row.objectKey)
}
