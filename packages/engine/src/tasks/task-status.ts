import type { TaskView } from '@octavo/core/engine-api.ts'
import { listResults } from '@octavo/data/result-rows.ts'
import { taskView } from '@octavo/data/task-view.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { openTask } from '../open-task.ts'

/** The task as it is now. */
export async function readStatus(deps: EngineDeps, taskRef: string): Promise<TaskView> {
  const { row, seal } = await openTask(deps, taskRef)
  const results = await listResults(deps.database.db, row)
  const queuePosition = row.status === 'QUEUED' ? await deps.queue.position({ taskRef: row.ref, attempt: row.acceptedAttempt }) : undefined
  return taskView({ task: row, results: row.access === 'FULL_ACCESS' ? results : [], seal, queuePosition })
}
