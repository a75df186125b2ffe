import { cancelRun } from '@octavo/data/run-rows.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'

/** Cancels the run of a task, if one waits or runs. */
export async function cancelTask({ database, clock, queue }: EngineDeps, taskRef: string): Promise<void> {
  const attempt = await cancelRun(database.db, { ref: taskRef, now: clock.now() })
  if (attempt !== undefined) await queue.cancel({ taskRef, attempt })
}
