import { safeFileName } from '@octavo/core/files/file-names.ts'
import { type MediaType, mediaTypes, sniffBytes, sniffMediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { addDocuments, type CheckedState } from '@octavo/data/document-rows.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { findTool } from '@octavo/tools'
import { kindRefusal } from '@octavo/tools/kind-refusal.ts'
import { limitBytes, peekBytes } from '../shared/byte-streams.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { documentObject } from '../shared/object-keys.ts'
import { type OpenTask, openTask, refuseWhileRunning } from '../shared/open-task.ts'
import type { DocumentChecks } from './check-document.ts'
import { keepAlive } from './keep-alive.ts'
import { refuseMalware } from './refuse-malware.ts'

export interface IncomingDocument {
  name: string
  content: AsyncIterable<Uint8Array>
  /** The file is a copy of a stored one, which was scanned for malware on upload. */
  isScanned?: boolean
}

/** Streams a file into sealed storage, checks it and makes it a document of the task. Its content decides its type. */
export async function receiveDocument(
  deps: EngineDeps & { checks: DocumentChecks },
  task: OpenTask,
  { incoming, claims }: { incoming: IncomingDocument; claims: EngineTokenClaims },
): Promise<DocumentRow> {
  const document = await storeDocument(deps, task, { incoming, claims })
  try {
    return await deps.checks.addChecked(task, document, (checked) =>
      addWithinLimits(deps, task, { claims, document: { ...document, ...checked } }),
    )
  } catch (error) {
    await removeUnlessAdded(deps, [document], error)
    throw error
  }
}

/** Streams a file into sealed storage. It isn't a document of the task yet. */
export async function storeDocument(
  deps: EngineDeps,
  task: OpenTask,
  { incoming, claims }: { incoming: IncomingDocument; claims: EngineTokenClaims },
): Promise<AddedDocument> {
  refuseWhileRunning(task)
  const room = roomFor(task, claims)
  const { head, whole } = await peekBytes(incoming.content, sniffBytes)
  if (head.length === 0) throw new AppError('DOCUMENT_EMPTY')
  const mimeType = acceptedType({ head, name: incoming.name }, claims.taskType)
  const ref = newRef()
  const objectKey = documentObject(task.row.ref, ref)
  const content = keepAlive(deps, task, limitBytes(whole, room.maxBytes, room.refusal))
  const { size } = await deps.sealed.write(objectKey, task.key, content)
  try {
    if (!incoming.isScanned) await refuseMalware(deps, task, objectKey)
  } catch (error) {
    await deps.storage.remove(objectKey).catch(() => {})
    throw error
  }
  return { ref, mimeType, size, objectKey, name: incoming.name, state: 'CHECKING' }
}

/** Removes the bytes of stored files that could not be added. */
export async function removeUnlessAdded(
  { storage }: Pick<EngineDeps, 'storage'>,
  stored: readonly AddedDocument[],
  error: unknown,
): Promise<void> {
  // A commit whose answer was lost may have succeeded; then the row needs its bytes. At the latest they are removed with the task.
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return
  for (const { objectKey } of stored) await storage.remove(objectKey).catch(() => {})
}

export interface AddedDocument {
  ref: string
  name: string
  mimeType: MediaType
  size: number
  objectKey: string
  state: 'CHECKING' | 'UPLOADING' | CheckedState['state']
  sealedFacts?: Buffer
  password?: string | undefined
}

/** Adds the row, unless the task's documents would exceed the limits, or the task has ended or started running meanwhile. */
export async function addWithinLimits(
  deps: EngineDeps,
  task: OpenTask,
  { claims, document }: { claims: EngineTokenClaims; document: AddedDocument },
): Promise<DocumentRow> {
  const [added] = await addAllWithinLimits(deps, task, { claims, documents: [document] })
  if (!added) throw new AppError('UNAVAILABLE')
  return added
}

/** The same for several, all or none, in one statement. */
export async function addAllWithinLimits(
  deps: EngineDeps,
  task: OpenTask,
  { claims, documents }: { claims: EngineTokenClaims; documents: readonly AddedDocument[] },
): Promise<DocumentRow[]> {
  const added = documents.map(({ name, password, ...columns }) => ({
    ...columns,
    sealedName: task.seal.seal('name', safeFileName(name, mediaTypes[columns.mimeType].extensions[0])),
    ...(password !== undefined && { sealedPassword: task.seal.seal('password', password) }),
  }))
  const rows = await addDocuments(deps.database.db, { taskRef: task.row.ref, added, now: deps.clock.now() }, claims.limits)
  return rows ?? refuseAdded(deps, { claims, bytes: documents.reduce((sum, { size }) => sum + size, 0) })
}

/** Finds out why a document can't be added; the reason may be gone by now. */
async function refuseAdded(
  deps: EngineDeps,
  { claims: { taskRef, limits }, bytes }: { claims: EngineTokenClaims; bytes: number },
): Promise<never> {
  const task = await openTask(deps, taskRef)
  refuseWhileRunning(task)
  refuseCount(task, limits)
  if (task.row.documentBytes + bytes > limits.maxTotalSize)
    throw new AppError('TOTAL_TOO_LARGE', { details: { maxBytes: limits.maxTotalSize } })
  throw new AppError('UNAVAILABLE')
}

/** The type of a file by its first bytes, and by its name where these aren't enough, if the tool accepts it. */
export function acceptedType({ head, name }: { head: Uint8Array; name: string }, taskType: string): MediaType {
  const mimeType = sniffMediaType(head, name)
  const tool = findTool(taskType)
  if (!mimeType || !tool?.accepts.includes(mimeType)) throw kindRefusal({ head, name }, tool ?? { accepts: [] })
  return mimeType
}

/** How large a document may be, and the error for a larger one. */
export interface Room {
  maxBytes: number
  /** The error for more, made only when it is needed: its sentence costs more than many small files. */
  refusal: () => AppError
}

/** Refuses, before a byte is read, what couldn't be stored anyway. */
export function roomFor(task: OpenTask, { limits }: EngineTokenClaims): Room {
  refuseCount(task, limits)
  const left = limits.maxTotalSize - task.row.documentBytes
  if (left < limits.maxFileSize)
    return { maxBytes: left, refusal: () => new AppError('TOTAL_TOO_LARGE', { details: { maxBytes: limits.maxTotalSize } }) }
  return { maxBytes: limits.maxFileSize, refusal: () => new AppError('FILE_TOO_LARGE', { details: { maxBytes: limits.maxFileSize } }) }
}

/** Refuses a body whose announced length is too large. */
export function refuseLength(length: number | undefined, { maxBytes, refusal }: Room): void {
  if (length !== undefined && length > maxBytes) throw refusal()
}

function refuseCount({ row }: OpenTask, { maxFiles }: EngineTokenClaims['limits']): void {
  if (row.documentCount >= maxFiles) throw new AppError('TOO_MANY_FILES', { details: { maxFiles } })
}
