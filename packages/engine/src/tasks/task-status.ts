import type { TaskView } from '@octavo/core/api/engine-api.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { listResults } from '@octavo/data/result-rows.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import { type TaskParts, taskView } from '@octavo/data/task-view.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type OpenTask, openTask } from '../shared/open-task.ts'

/** The task as it is now. */
export async function readStatus(deps: EngineDeps, taskRef: string, language: Language): Promise<TaskView> {
  return statusOf(deps, await openTask(deps, taskRef), language)
}

/** The status of a task that was just opened. */
export async function statusOf(deps: EngineDeps, task: OpenTask, language: Language): Promise<TaskView> {
  return taskView(await readParts(deps, task), language)
}

/** The parts of a status, with all results or those after a position; `known` are all of them, where they needn't be read. */
export async function readParts(
  deps: EngineDeps,
  { row, seal }: OpenTask,
  { behind = -1, known }: { behind?: number; known?: readonly ResultRow[] | undefined } = {},
): Promise<TaskParts> {
  const queuePosition = row.status === 'QUEUED' ? await deps.queue.position({ taskRef: row.ref, attempt: row.acceptedAttempt }) : undefined
  // A task that hasn't run has no results, and a waiting one has none of this attempt.
  const mayHaveResults = row.access === 'FULL_ACCESS' && row.status !== 'CREATED' && row.status !== 'QUEUED'
  const read = () => known?.filter(({ position }) => position > behind) ?? listResults(deps.database.db, row, { behind })
  return { task: row, results: mayHaveResults ? await read() : [], seal, queuePosition }
}
