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

/** The same for a change of results that were told already. */
export function tellingResultsOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef} || ' results')`
}

/** What has changed: the task, its documents, results that were there before, or the task for the last time before somebody acts. */
export type News = 'task' | 'documents' | 'results' | 'ended'

/** What was told about which task. */
export function readNews(payload: string): { taskRef: string; news: News } {
  const [taskRef = '', news] = payload.split(' ')
  return { taskRef, news: news === 'ended' || news === 'documents' || news === 'results' ? news : 'task' }
}
