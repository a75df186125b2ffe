import type { DocumentSource } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findDocumentAnywhere } from '@octavo/data/document-rows.ts'
import { findResult } from '@octavo/data/result-rows.ts'
import { findSet, listSetFiles } from '@octavo/data/set-rows.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type OpenSet, openSet } from '../shared/open-set.ts'
import { type OpenTask, openRow, refuseWhileRunning } from '../shared/open-task.ts'
import { closeStream } from '../shared/place-stored.ts'
import { readStored, type StoredFile } from '../shared/read-stored.ts'
import type { DocumentChecks } from './check-document.ts'
import type { OwnerPlaces } from './owner-places.ts'
import { receiveDocument, refuseLength, roomFor } from './receive-document.ts'

export interface CopyDeps extends EngineDeps {
  checks: DocumentChecks
  /** Limits how many links each owner fetches at once. */
  fetches: OwnerPlaces
}

/**
 * Makes a document from one that the same owner already has here, or from a file on the web. The bytes are copied under the new task's key,
 * so that they outlive the old task.
 */
export async function copyDocument(
  deps: CopyDeps,
  task: OpenTask,
  { source, claims }: { source: DocumentSource; claims: EngineTokenClaims },
): Promise<DocumentRow> {
  if ('url' in source) return fetchDocument(deps, task, { url: source.url, claims })
  if ('shareId' in source) {
    const received = await deps.receivedSet(claims.owner, source.shareId)
    if (!received) throw new AppError('NOT_FOUND')
    return copyKept(deps, task, { set: openSet(deps, received), position: source.file ?? 0, claims })
  }
  if ('archiveId' in source)
    return copyKept(deps, task, { set: await ownedArchive(deps, source.archiveId, claims), position: source.file ?? 0, claims })
  const found =
    'resultRef' in source ? await ownedResult(deps, source.resultRef, claims) : await ownedDocument(deps, source.documentRef, claims)
  const name = found.task.seal.open('name', found.sealedName)
  const content = await readStored(deps, found.file, { key: found.task.key })
  return receiveDocument(deps, task, { incoming: { name, content, isScanned: true }, claims }).finally(() => closeStream(content))
}

async function copyKept(
  deps: CopyDeps,
  task: OpenTask,
  { set, position, claims }: { set: OpenSet; position: number; claims: EngineTokenClaims },
): Promise<DocumentRow> {
  const file = (await listSetFiles(deps.database.db, set.row.id))[position]
  if (!file) throw new AppError('NOT_FOUND')
  const name = set.seal.open('name', file.sealedName)
  const content = await readStored(deps, file, { key: set.key })
  return receiveDocument(deps, task, { incoming: { name, content, isScanned: true }, claims }).finally(() => closeStream(content))
}

async function ownedArchive(deps: EngineDeps, id: string, claims: EngineTokenClaims): Promise<OpenSet> {
  const set = await findSet(deps.database.db, { id, kind: 'archive' })
  if (set?.owner !== claims.owner) throw new AppError('NOT_FOUND')
  return openSet(deps, set)
}

async function fetchDocument(
  deps: CopyDeps,
  task: OpenTask,
  { url, claims }: { url: string; claims: EngineTokenClaims },
): Promise<DocumentRow> {
  // Nothing is fetched that couldn't be stored.
  const room = roomFor(task, claims)
  refuseWhileRunning(task)
  return deps.fetches.take(claims.owner, async () => {
    const { name, length, content } = await deps.openDownload(url)
    try {
      refuseLength(length, room)
      return await receiveDocument(deps, task, { incoming: { name, content }, claims })
    } finally {
      await closeStream(content)
    }
  })
}

interface OwnedFile {
  task: OpenTask
  file: StoredFile
  sealedName: Buffer
}

async function ownedResult(deps: EngineDeps, ref: string, claims: EngineTokenClaims): Promise<OwnedFile> {
  const result = await findResult(deps.database.db, ref)
  if (!result) throw new AppError('NOT_FOUND')
  const task = await ownedTask(deps, result.taskRef, claims)
  if (result.attempt !== task.row.attempt || task.row.access !== 'FULL_ACCESS') throw new AppError('NOT_FOUND')
  return { task, file: result, sealedName: result.sealedName }
}

async function ownedDocument(deps: EngineDeps, ref: string, claims: EngineTokenClaims): Promise<OwnedFile> {
  const document = await findDocumentAnywhere(deps.database.db, ref)
  if (!document || document.state === 'UPLOADING') throw new AppError('NOT_FOUND')
  const task = await ownedTask(deps, document.taskRef, claims)
  return { task, file: document, sealedName: document.sealedName }
}

async function ownedTask(deps: EngineDeps, taskRef: string, claims: EngineTokenClaims): Promise<OpenTask> {
  const row = await findTask(deps.database.db, taskRef)
  // Ownership is checked first: others must not even learn that something existed and has expired.
  if (row?.owner !== claims.owner) throw new AppError('NOT_FOUND')
  return openRow(deps, row)
}
