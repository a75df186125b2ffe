import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { documents, tasks } from './tables.ts'

/** How often a password may be wrong: for one document, and for a whole task. */
export const maxWrongPasswords = { document: 10, task: 30 } as const

/** One password and the documents it is tried on. */
export interface PasswordTry {
  taskRef: string
  documents: readonly string[]
}

/**
 * Counts a try before it is made, so that concurrent tries can't exceed the limit; a right one is given back. `false` if there are no tries
 * left: the caller then ends its transaction. A password tried on many documents is one try of the task.
 */
export async function takePasswordTry(transaction: Executor, { taskRef, documents: refs }: PasswordTry): Promise<boolean> {
  // The task goes first, as everywhere both are changed, so that two transactions never deadlock.
  const ofTask = await transaction
    .update(tasks)
    .set({ wrongPasswords: sql`${tasks.wrongPasswords} + 1` })
    .where(and(eq(tasks.ref, taskRef), lt(tasks.wrongPasswords, maxWrongPasswords.task)))
    .returning({ ref: tasks.ref })
  if (ofTask.length === 0) return false
  const ofDocuments = await transaction
    .update(documents)
    .set({ wrongPasswords: sql`${documents.wrongPasswords} + 1` })
    .where(and(eq(documents.taskRef, taskRef), inArray(documents.ref, [...refs]), lt(documents.wrongPasswords, maxWrongPasswords.document)))
    .returning({ ref: documents.ref })
  return ofDocuments.length === refs.length
}

/** Takes back the count of documents that the password opened, and the task's if it was wrong for none. */
export async function giveBackPasswordTry(
  database: Executor,
  { taskRef, documents: refs, isTaskBack }: PasswordTry & { isTaskBack: boolean },
): Promise<void> {
  if (isTaskBack) {
    await database
      .update(tasks)
      .set({ wrongPasswords: sql`${tasks.wrongPasswords} - 1` })
      .where(and(eq(tasks.ref, taskRef), gt(tasks.wrongPasswords, 0)))
  }
  if (refs.length === 0) return
  await database
    .update(documents)
    .set({ wrongPasswords: sql`${documents.wrongPasswords} - 1` })
    .where(and(eq(documents.taskRef, taskRef), inArray(documents.ref, [...refs]), gt(documents.wrongPasswords, 0)))
}
