import { AppError } from '@octavo/core/messages/errors.ts'
import type { TaskRow } from '@octavo/data/tables.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import type { TaskSeal } from '@octavo/data/task-view.ts'
import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import { createTextSeal } from '@octavo/platform/storage/text-seal.ts'
import type { EngineDeps } from './engine-deps.ts'

/** An unexpired task with its key: every call about a task starts from it. */
export interface OpenTask {
  row: TaskRow
  key: TaskKey
  seal: TaskSeal
}

/** An expired task is gone, even if the sweeper hasn't run yet. */
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

/** The group with which the task takes turns for a slot. */
export function groupOf({ row }: OpenTask): string {
  return row.queueGroup ?? row.owner
}

/** The documents of a waiting or running task can't change. */
export function refuseWhileRunning(task: OpenTask): void {
  if (task.row.status === 'QUEUED' || task.row.status === 'RUNNING') throw new AppError('TASK_RUNNING')
}
