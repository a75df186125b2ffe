import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The channel that announces every change of a task; read its payloads with `readNews`. */
export const taskChangedChannel = 'octavo_task_changed'

/**
 * A column for `returning` that notifies every process about the task that a statement has just changed. It needs no extra call, and a
 * process can't die between the change and the notification.
 */
export function tellingOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef})`
}

/** The same for a run that was accepted or has begun. */
export function tellingBeginOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef} || ' began')`
}

/** The same for the change that ends a run or a task. */
export function tellingEndOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef} || ' ended')`
}

/** The same for a change of its documents. */
export function tellingDocumentsOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef} || ' documents')`
}

/** The same for a change of results that were already announced. */
export function tellingResultsOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef} || ' results')`
}

/** The same for a signature that a phone draws for the task. */
export function tellingSignatureOf(taskRef: SQLWrapper): SQL<string> {
  return sql`pg_notify(${taskChangedChannel}, ${taskRef} || ' signature')`
}

const named = ['began', 'ended', 'documents', 'results', 'signature'] as const

/** What has changed: the task, its documents, earlier results, a signature by phone, or that its run began or ended. */
export type News = 'task' | (typeof named)[number]

/** The task and the change of a notification. */
export function readNews(payload: string): { taskRef: string; news: News } {
  const [taskRef = '', news] = payload.split(' ')
  return { taskRef, news: named.find((one) => one === news) ?? 'task' }
}
