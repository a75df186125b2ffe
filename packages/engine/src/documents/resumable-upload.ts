import { safeFileName } from '@octavo/core/files/file-names.ts'
import { type MediaType, mediaTypeOfName, mediaTypes, sniffBytes } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { addPiece, changeDocument, dropPieces, listPieces, type Piece } from '@octavo/data/document-rows.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { joinBytes, limitBytes, peekBytes } from '../shared/byte-streams.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { documentObject, pieceObject } from '../shared/object-keys.ts'
import { type OpenTask, refuseWhileRunning } from '../shared/open-task.ts'
import { keepAlive } from './keep-alive.ts'
import { acceptedType, addWithinLimits, refuseLength, roomFor } from './receive-document.ts'
import { refuseMalware } from './refuse-malware.ts'
import { removeFromTask } from './remove-from-task.ts'

/** Announces a file that comes in pieces; limits are checked against the announced length right away. */
export async function announceUpload(
  deps: EngineDeps,
  task: OpenTask,
  { name, length, claims }: { name: string; length: number; claims: EngineTokenClaims },
): Promise<DocumentRow> {
  refuseWhileRunning(task)
  if (length === 0) throw new AppError('DOCUMENT_EMPTY')
  refuseLength(length, roomFor(task, claims))
  const ref = newRef()
  return addWithinLimits(deps, task, {
    claims,
    // The type is only known once the first bytes arrive; until then the row and the extension follow the name.
    document: {
      ref,
      name,
      mimeType: mediaTypeOfName(name) ?? 'application/pdf',
      size: length,
      objectKey: documentObject(task.row.ref, ref),
      state: 'UPLOADING',
    },
  })
}

/** Where the sender continues: the end of the contiguous bytes received so far. */
export async function uploadOffset(deps: EngineDeps, document: DocumentRow): Promise<number> {
  return document.state === 'UPLOADING' ? endOf(await listPieces(deps.database.db, document.ref)) : document.size
}

/** Makes a document of an upload whose last piece has arrived, but whose pieces weren't joined because of a failure. */
export async function joinLeftPieces(
  deps: EngineDeps,
  task: OpenTask,
  { document, claims }: { document: DocumentRow; claims: EngineTokenClaims },
): Promise<void> {
  if (document.state !== 'UPLOADING' || (await uploadOffset(deps, document)) < document.size) return
  await joinPieces(deps, task, { document, claims })
}

export interface IncomingPiece {
  offset: number
  /** The announced length, if any. */
  length: number | undefined
  content: AsyncIterable<Uint8Array>
}

/**
 * Takes one piece. If the connection breaks in the middle, what arrived is kept as a shorter piece, so that nothing is sent twice. Returns
 * the new offset, and the document once it is complete.
 */
export async function receivePiece(
  deps: EngineDeps,
  task: OpenTask,
  { document, piece, claims }: { document: DocumentRow; piece: IncomingPiece; claims: EngineTokenClaims },
): Promise<{ offset: number; complete: boolean }> {
  const offset = await uploadOffset(deps, document)
  if (document.state !== 'UPLOADING' || piece.offset !== offset) throw new AppError('UPLOAD_OFFSET_WRONG', { details: { offset } })
  const left = document.size - offset
  if (left === 0) {
    await joinPieces(deps, task, { document, claims })
    return { offset, complete: true }
  }
  const room = { maxBytes: left, refusal: () => new AppError('FILE_TOO_LARGE', { details: { maxBytes: left } }) }
  refuseLength(piece.length, room)
  let content = piece.content
  if (offset === 0) {
    const { head, whole } = await peekBytes(content, sniffBytes)
    // If the first piece is too short to detect the type, it is detected once the file is complete.
    if (head.length >= Math.min(sniffBytes, document.size))
      acceptedType({ head, name: task.seal.open('name', document.sealedName) }, claims.taskType)
    content = whole
  }
  const objectKey = pieceObject(task.row.ref, document.ref, newRef())
  const limited = keepAlive(deps, task, untilBroken(limitBytes(content, left, room.refusal)))
  const { size } = await deps.sealed.write(objectKey, task.key, limited, { isNewKey: true })
  const added = size > 0 && (await addPiece(deps.database.db, document.ref, { start: offset, size, objectKey }))
  if (!added) {
    await deps.storage.remove(objectKey)
    return { offset: await uploadOffset(deps, document), complete: false }
  }
  if (size < left) return { offset: offset + size, complete: false }
  await joinPieces(deps, task, { document, claims })
  return { offset: document.size, complete: true }
}

/** Pieces are joined into one object, so that every document is stored alike. */
async function joinPieces(
  deps: EngineDeps,
  task: OpenTask,
  { document, claims }: { document: DocumentRow; claims: EngineTokenClaims },
): Promise<void> {
  const pieces = await listPieces(deps.database.db, document.ref)
  const content = joinBytes(pieces.map((piece) => () => deps.sealed.read(piece.objectKey, task.key)))
  const { name, mimeType } = await writeJoined().finally(() => content.return(undefined))
  try {
    await refuseMalware(deps, task, document.objectKey)
  } catch (error) {
    await removeFromTask(deps, task, [document.ref])
    throw error
  }
  await deps.database.inTransaction(async (transaction) => {
    await changeDocument(transaction, document, { state: 'CHECKING', mimeType, sealedName: task.seal.seal('name', name) })
    await dropPieces(transaction, document.ref)
  })
  for (const piece of pieces) await deps.storage.remove(piece.objectKey)

  async function writeJoined(): Promise<{ name: string; mimeType: MediaType }> {
    const { head, whole } = await peekBytes(content, sniffBytes)
    const announced = task.seal.open('name', document.sealedName)
    const mimeType = acceptedType({ head, name: announced }, claims.taskType)
    const name = safeFileName(announced, mediaTypes[mimeType].extensions[0])
    await deps.sealed.write(document.objectKey, task.key, whole)
    return { name, mimeType }
  }
}

function endOf(pieces: readonly Piece[]): number {
  let end = 0
  for (const piece of pieces) {
    if (piece.start !== end) break
    end += piece.size
  }
  return end
}

/** Ends without an error when the sender's connection breaks; our own errors pass through. */
async function* untilBroken(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (error) {
    if (error instanceof AppError && error.code !== 'REQUEST_TOO_SLOW') throw error
  }
}
