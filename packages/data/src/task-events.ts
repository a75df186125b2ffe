import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Channel on which every change of a task is told; the payload is its ref. */
export const taskChangedChannel = 'octavo_task_changed'

/**
 * A column for `returning` that tells every process of the task that a statement has just changed. It costs no call of its own,
 * and nobody can die between the change and its telling.
 */
export function tellingOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef})`
}
