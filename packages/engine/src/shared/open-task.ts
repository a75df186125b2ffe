import { AppError } from '@octavo/core/messages/errors.ts'
import type { TaskRow } from '@octavo/data/tables.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import type { TaskSeal } from '@octavo/data/task-view.ts'
import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import { createTextSeal } from '@octavo/platform/storage/text-seal.ts'
import type { EngineDeps } from './engine-deps.ts'

/** A living task with its key: what every call about a task starts from. */
export interface OpenTask {
  row: TaskRow
  key: TaskKey
  seal: TaskSeal
}

/** Past its time a task is gone, even if the sweeper has not come by. */
export async function openTask(deps: Pick<EngineDeps, 'database' | 'keyring' | 'clock'>, ref: string): Promise<OpenTask> {
  const row = await findTask(deps.database.db, ref)
  if (!row) throw new AppError('NOT_FOUND')
  return openRow(deps, row)
}

export function openRow({ keyring, clock }: Pick<EngineDeps, 'keyring' | 'clock'>, row: TaskRow): OpenTask {
  if (!row.wrappedKey || (row.expiresAt && row.expiresAt <= clock.now())) throw new AppError('EXPIRED')
  const key = keyring.unwrap(row.wrappedKey, row.ref)
  return { row, key, seal: createTextSeal(key) }
}

/** With whom the task takes turns for a slot. */
export function groupOf({ row }: OpenTask): string {
  return row.queueGroup ?? row.owner
}

/** A task that waits or runs keeps its documents as they are. */
export function refuseWhileRunning(task: OpenTask): void {
  if (task.row.status === 'QUEUED' || task.row.status === 'RUNNING') throw new AppError('TASK_RUNNING')
}
