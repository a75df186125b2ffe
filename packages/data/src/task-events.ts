import { sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'

/** Channel on which every change of a task is told; the payload is its ref. */
export const taskChangedChannel = 'octavo_task_changed'

/** Tells every process that a task has changed. Inside a transaction it is told at its commit. */
export async function tellTaskChanged(database: Executor, taskRef: string): Promise<void> {
  await database.execute(sql`select pg_notify(${taskChangedChannel}, ${taskRef})`)
}
