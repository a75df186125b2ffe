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

/** The same for a change of its documents. */
export function tellingDocumentsOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef} || ' documents')`
}

/** What has changed: the task, its documents, or the task for the last time before somebody acts. */
export type News = 'task' | 'documents' | 'ended'

/** What was told about which task. */
export function readNews(payload: string): { taskRef: string; news: News } {
  const [taskRef = '', news] = payload.split(' ')
  return { taskRef, news: news === 'ended' || news === 'documents' ? news : 'task' }
}
