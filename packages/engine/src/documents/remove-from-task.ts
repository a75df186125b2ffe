import { removeDocuments } from '@octavo/data/document-rows.ts'
import { lockTask } from '@octavo/data/task-rows.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type OpenTask, openRow, refuseWhileRunning } from '../shared/open-task.ts'

/** Removes these or all documents of a task that isn't running, with their bytes. */
export async function removeFromTask(deps: EngineDeps, task: OpenTask, refs?: string[]): Promise<void> {
  const keys = await deps.database.inTransaction(async (transaction) => {
    // Under the same lock as execute: a run must find the documents it was accepted with.
    const row = await lockTask(transaction, task.row.ref)
    if (row) refuseWhileRunning(openRow(deps, row))
    return removeDocuments(transaction, task.row.ref, refs)
  })
  for (const key of keys) await deps.storage.remove(key)
}
