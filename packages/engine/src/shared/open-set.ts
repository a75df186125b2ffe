import { AppError } from '@octavo/core/messages/errors.ts'
import type { FileSetRow } from '@octavo/data/tables.ts'
import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import { createTextSeal, type TaskTextSeal } from '@octavo/platform/storage/text-seal.ts'
import type { EngineDeps } from './engine-deps.ts'

/** A set of files with its key. */
export interface OpenSet {
  row: FileSetRow
  key: TaskKey
  seal: TaskTextSeal
}

/** What the key of a set is wrapped for. */
export const setContext = (id: string) => `set ${id}`

/** An ended or expired set is gone, even if the sweeper hasn't run yet. */
export function openSet({ keyring, clock }: Pick<EngineDeps, 'keyring' | 'clock'>, row: FileSetRow): OpenSet {
  if (!row.wrappedKey || row.state !== 'READY' || (row.expiresAt && row.expiresAt <= clock.now())) throw new AppError('FILES_GONE')
  const key = keyring.unwrap(row.wrappedKey, setContext(row.id))
  return { row, key, seal: createTextSeal(key) }
}
