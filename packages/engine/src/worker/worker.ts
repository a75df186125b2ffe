import { unfinishedRuns } from '@octavo/data/run-rows.ts'
import { findTool } from '@octavo/tools'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { runTask } from './run-task.ts'

/** Takes tasks from the queue and runs them, a few at a time. */
export async function startWorker(deps: EngineDeps): Promise<void> {
  const { lanes, lanesOfGroup: groupConcurrency } = deps.settings
  await deps.queue.work({ lanes, groupConcurrency }, (job, signal) => runTask(deps, job, signal))
}

/**
 * Queues a job again for every accepted run that has none, in its original lane; other runs stay as they are. A run and its job are one
 * transaction, so this only finds something when a job was lost, and no task waits forever.
 */
export async function requeueLostRuns(deps: EngineDeps): Promise<void> {
  const runs = await unfinishedRuns(deps.database.db)
  if (runs.length === 0) return
  await deps.database.inTransaction(async (transaction) => {
    for (const { taskRef, attempt, ...run } of runs) {
      const group = run.group ?? run.owner
      const lane = run.lane ?? findTool(run.type)?.slot ?? 'document'
      await deps.queue.enqueue({ taskRef, attempt, group, lane, priority: run.priority ?? 0 }, transaction)
    }
  })
}
