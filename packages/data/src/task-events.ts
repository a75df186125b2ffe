import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Channel on which every change of a task is told; read its payloads with `readNews`. */
export const taskChangedChannel = 'octavo_task_changed'

/**
 * A column for `returning` that tells every process of the task that a statement has just changed. It costs no call of its own,
 * and nobody can die between the change and its telling.
 */
export function tellingOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef})`
}

/** The same for the change that ends a run or a task. */
export function tellingEndOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef} || ' ended')`
}

/** What was told about which task. */
export function readNews(payload: string): { taskRef: string; ended: boolean } {
  const [taskRef = '', news] = payload.split(' ')
  return { taskRef, ended: news === 'ended' }
}
