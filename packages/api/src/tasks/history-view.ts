import type { TaskStatus } from '@octavo/core/api/engine-api.ts'
import type { HistoryItem } from '@octavo/core/api/history-api.ts'
import type { TaskAccessStatus } from '@octavo/core/api/limits.ts'
import { resultLifetimeMs } from '@octavo/core/api/limits.ts'
import { errorView } from '@octavo/core/api/message-views.ts'
import { isPlainError } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import { listResults } from '@octavo/data/result-rows.ts'
import type { TaskRow } from '@octavo/data/tables.ts'
import { mostNamed, recordPurpose, type TaskRecord } from '@octavo/data/task-record.ts'
import type { AccountSeal } from '@octavo/platform/storage/account-seals.ts'
import { createTextSeal } from '@octavo/platform/storage/text-seal.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

/** A task in the history of its account, from what is kept of it. */
export function historyItem(task: TaskRow, { seal, now, language }: { seal: AccountSeal; now: Date; language: Language }): HistoryItem {
  const { files } = openRecord(task, seal)
  return {
    ...factsOf(task, { now, language }),
    files: files.map(({ name, size }) => ({ name, size })),
    fileCount: task.recordFiles ?? files.length,
    size: task.recordBytes ?? 0,
  }
}

export function openRecord(task: TaskRow, seal: AccountSeal): TaskRecord {
  if (!task.sealedRecord) return { files: [] }
  return JSON.parse(seal.open(recordPurpose(task.ref), task.sealedRecord)) as TaskRecord
}

/** A visitor's task, whose names only its own key opens. */
export async function livingItem(
  { database, keyring, clock }: Pick<ApiDeps, 'database' | 'keyring' | 'clock'>,
  task: TaskRow,
  language: Language,
): Promise<HistoryItem> {
  const results = task.status === 'SUCCEEDED' ? await listResults(database.db, task) : []
  const files = results.length > 0 ? results : await listDocuments(database.db, task.ref)
  const seal = task.wrappedKey ? createTextSeal(keyring.unwrap(task.wrappedKey, task.ref)) : undefined
  return {
    ...factsOf(task, { now: clock.now(), language }),
    files: seal ? files.slice(0, mostNamed).map(({ sealedName, size }) => ({ name: seal.open('name', sealedName), size })) : [],
    fileCount: files.length,
    size: files.reduce((sum, { size }) => sum + size, 0),
  }
}

function factsOf(task: TaskRow, { now, language }: { now: Date; language: Language }): Omit<HistoryItem, 'files' | 'fileCount' | 'size'> {
  const isGone = !task.wrappedKey || (task.expiresAt !== null && task.expiresAt <= now)
  return {
    taskRef: task.ref,
    taskType: task.type,
    status: (task.endedAs ?? task.status) as TaskStatus,
    taskAccessStatus: isGone ? 'EXPIRED' : (task.access as TaskAccessStatus),
    createdDate: task.createdAt.toISOString(),
    ...(task.finishedAt ? { finishedDate: task.finishedAt.toISOString() } : {}),
    expiresDate: (task.expiresAt ?? new Date(now.getTime() + resultLifetimeMs)).toISOString(),
    ...errorOf(task, language),
  }
}

/** Only the code of an error is kept: one whose sentence needs details isn't told. */
function errorOf({ errorCode }: TaskRow, language: Language): Pick<HistoryItem, 'error'> {
  const error = { code: errorCode, details: {} }
  return isPlainError(error) ? { error: errorView(error, language) } : {}
}
