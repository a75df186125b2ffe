import { safeFileName } from '@octavo/core/files/file-names.ts'
import { type MediaType, mediaTypes, sniffBytes, sniffMediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { addDocuments, type CheckedState } from '@octavo/data/document-rows.ts'
import type { NewDocument } from '@octavo/data/new-documents.ts'
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
  const { checks, malware } = deps
  const file = await acceptFile(deps, task, { incoming, claims, peek: smallBytes + 1 })
  // A small file has arrived whole. It is checked while it is being stored, unless it has to be scanned first.
  const bytes = file.head.length <= smallBytes && !malware ? file.head : undefined
  const checkedMeanwhile = bytes && checks.check(task, { ...file, bytes, size: bytes.length })
  // Told where it is awaited, if the file can be stored.
  checkedMeanwhile?.catch(() => {})
  const document = await storeFile(deps, task, file)
  try {
    const outcome = checkedMeanwhile ?? checks.check(task, document)
    return await checks.addChecked(task, outcome, (checked) =>
      addWithinLimits(deps, task, { claims, document: { ...document, ...checked } }),
    )
  } catch (error) {
    await removeUnlessAdded(deps, [document], error)
    throw error
  }
}

/** Files up to this size are held in memory while they are stored. */
const smallBytes = 256 * 1024

/** Streams a file into sealed storage. It isn't a document of the task yet. */
export async function storeDocument(
  deps: EngineDeps,
  task: OpenTask,
  { incoming, claims }: { incoming: IncomingDocument; claims: EngineTokenClaims },
): Promise<AddedDocument> {
  return storeFile(deps, task, await acceptFile(deps, task, { incoming, claims, peek: sniffBytes }))
}

/** A file that may be stored. */
interface AcceptedFile extends Pick<AddedDocument, 'ref' | 'name' | 'mimeType' | 'objectKey'> {
  isScanned: boolean
  /** Its first bytes, as many as were wanted. */
  head: Uint8Array
  /** All of it, up to the limit. */
  content: AsyncIterable<Uint8Array>
}

async function acceptFile(
  deps: EngineDeps,
  task: OpenTask,
  { incoming, claims, peek }: { incoming: IncomingDocument; claims: EngineTokenClaims; peek: number },
): Promise<AcceptedFile> {
  refuseWhileRunning(task)
  const room = roomFor(task, claims)
  const { head, whole, close } = await peekBytes(keepAlive(deps, task, incoming.content), peek)
  const { name, isScanned = false } = incoming
  const mimeType = await typeOf({ head, name }, claims.taskType).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const ref = newRef()
  const content = limitBytes(whole, room.maxBytes, room.refusal)
  return { ref, name, mimeType, objectKey: documentObject(task.row.ref, ref), isScanned, head, content }
}

async function typeOf({ head, name }: { head: Uint8Array; name: string }, taskType: string): Promise<MediaType> {
  if (head.length === 0) throw new AppError('DOCUMENT_EMPTY')
  return acceptedType({ head: head.subarray(0, sniffBytes), name }, taskType)
}

async function storeFile(deps: EngineDeps, task: OpenTask, file: AcceptedFile): Promise<AddedDocument> {
  const { ref, name, mimeType, objectKey } = file
  const { size } = await deps.sealed.write(objectKey, task.key, file.content, { isNewKey: true })
  try {
    if (!file.isScanned) await refuseMalware(deps, task, objectKey)
  } catch (error) {
    await deps.storage.remove(objectKey).catch(() => {})
    throw error
  }
  return { ref, name, mimeType, size, objectKey, state: 'CHECKING' }
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
  const added = sealedDocuments(task, documents)
  const rows = await addDocuments(deps.database.db, { taskRef: task.row.ref, added, now: deps.clock.now() }, claims.limits)
  return rows ?? refuseAdded(deps, { claims, bytes: documents.reduce((sum, { size }) => sum + size, 0) })
}

/** Documents as they are written, their names and passwords sealed. */
export function sealedDocuments({ seal }: Pick<OpenTask, 'seal'>, documents: readonly AddedDocument[]): NewDocument[] {
  return documents.map(({ name, password, ...columns }) => ({
    ...columns,
    sealedName: seal.seal('name', safeFileName(name, mediaTypes[columns.mimeType].extensions[0])),
    ...(password !== undefined && { sealedPassword: seal.seal('password', password) }),
  }))
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
