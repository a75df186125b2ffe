import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import { beginSet, completeSet, dropUnfinishedSet, findSet, keepCopying } from '@octavo/data/set-rows.ts'
import type { FileSetRow, SetFileRow, SetKind } from '@octavo/data/tables.ts'
import type { AccountSeal } from '@octavo/platform/storage/account-seals.ts'
import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import { ObjectMissing } from '@octavo/platform/storage/storage.ts'
import { createTextSeal } from '@octavo/platform/storage/text-seal.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { exactBytes, joinBytes } from '../shared/byte-streams.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { setObject, setPrefix } from '../shared/object-keys.ts'
import { setContext } from '../shared/open-set.ts'
import { readInOrder } from '../shared/read-in-order.ts'
import type { StoredFile } from '../shared/read-stored.ts'
import { sealSetRecord } from './set-record.ts'

export type KeepDeps = Pick<EngineDeps, 'database' | 'storage' | 'sealed' | 'keyring' | 'accounts' | 'clock'>

type KeptFile = StoredFile & { name: string; mimeType: MediaType; pageCount: number | null }

/** Stored files that are to be kept, with the key that opens them. */
export interface KeptSource {
  key: TaskKey
  files: readonly KeptFile[]
  taskRef: string
  taskType: string
  taskAttempt: number
  /** What is gone if they can't be read any more. */
  goneCode: 'EXPIRED' | 'FILES_GONE'
}

/** Where and how long files are kept. */
export interface KeptPlace {
  kind: SetKind
  userId: string
  /** Bytes that all sets of this kind and account may have together. */
  quota: number
  expiresAt?: Date
  /** Runs with the statement that makes the files known: the files and what it writes are seen together. */
  onComplete?(transaction: Executor, set: { id: string; seal: AccountSeal }): Promise<void>
}

/** How often a copy tells that it makes progress. */
const aliveEveryMs = 10_000

/**
 * Copies files under a key and a prefix of their own, so that they outlive their source. The room for them is reserved before the first byte
 * is copied, and nobody sees them before the last one is stored.
 */
export async function keepFiles(deps: KeepDeps, source: KeptSource, place: KeptPlace): Promise<FileSetRow> {
  const { database, keyring, clock } = deps
  const seal = await deps.accounts.of(place.userId)
  if (!seal) throw new AppError('NOT_FOUND')
  const set = { id: newRef(), kind: place.kind }
  const key = keyring.newTaskKey()
  const row = newSet(source, { ...place, ...set, seal, wrappedKey: keyring.wrap(key, setContext(set.id)), now: clock.now() })
  const refusal = await database.inTransaction((transaction) => beginSet(transaction, { ...row, userId: place.userId }, place.quota))
  if (refusal?.refused === 'kept') {
    // The same results twice: what is kept already, once it is there.
    if (refusal.set.state === 'READY') return refusal.set
    throw new AppError('CALL_IN_PROGRESS')
  }
  if (refusal) throw new AppError(place.kind === 'archive' ? 'ARCHIVE_FULL' : 'SHARES_FULL', { details: { maxBytes: place.quota } })
  try {
    const files = await copyObjects(deps, source, { set, key })
    const isReady = await database.inTransaction(async (transaction) => {
      if (!(await completeSet(transaction, set.id, files))) return false
      await place.onComplete?.(transaction, { id: set.id, seal })
      return true
    })
    const kept = isReady ? await findSet(database.db, set) : undefined
    if (!kept) throw new AppError('FILES_GONE')
    return kept
  } catch (error) {
    await discard(deps, set)
    throw error instanceof ObjectMissing ? new AppError(source.goneCode, { cause: error }) : error
  }
}

function newSet(
  { files, taskRef, taskType, taskAttempt }: KeptSource,
  { id, kind, userId, seal, wrappedKey, expiresAt, now }: KeptPlace & { id: string; seal: AccountSeal; wrappedKey: Buffer; now: Date },
) {
  const owner = userOwner(userId)
  const facts = files.map(({ name, size, mimeType, pageCount }) => ({ name, size, mimeType, pageCount }))
  return {
    ...{ id, kind, owner, wrappedKey, taskRef, taskType, taskAttempt },
    fileCount: files.length,
    size: files.reduce((sum, { size }) => sum + size, 0),
    ...sealSetRecord(seal, id, { name: facts[0]?.name ?? '', files: facts }),
    createdAt: now,
    expiresAt: expiresAt ?? null,
  }
}

/** Small files share objects, in the copy too. Of an object that holds more than the files, such as a document, only they are copied. */
async function copyObjects(
  deps: KeepDeps,
  { key: sourceKey, files }: KeptSource,
  { set, key }: { set: { id: string; kind: SetKind }; key: TaskKey },
): Promise<SetFileRow[]> {
  const seal = createTextSeal(key)
  const places = new Map<KeptFile, Pick<SetFileRow, 'objectKey' | 'objectOffset'>>()
  for (const [index, inside] of [...Map.groupBy(files, ({ objectKey }) => objectKey).values()].entries()) {
    const objectKey = setObject(set, index)
    const ordered = inside.toSorted((one, other) => (one.objectOffset ?? 0) - (other.objectOffset ?? 0))
    let size = 0
    for (const file of ordered) {
      places.set(file, { objectKey, objectOffset: typeof file.objectOffset === 'number' ? size : null })
      size += file.size
    }
    const reader = readInOrder(deps, ordered, sourceKey)
    try {
      const content = joinBytes(ordered.map((file) => () => reader.open(file)))
      await deps.sealed.write(objectKey, key, exactBytes(alive(deps, set.id, content), size))
    } finally {
      await reader.close()
    }
  }
  return files.map((file, position) => ({
    ...{ setId: set.id, position, mimeType: file.mimeType, size: file.size, pageCount: file.pageCount },
    ...(places.get(file) ?? { objectKey: '', objectOffset: null }),
    sealedName: seal.seal('name', file.name),
  }))
}

/** Passes bytes on, and tells from time to time that the copy goes on; a set that has ended meanwhile is copied no further. */
async function* alive({ database, clock }: KeepDeps, id: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let toldAt = performance.now()
  for await (const piece of content) {
    yield piece
    if (performance.now() - toldAt < aliveEveryMs) continue
    toldAt = performance.now()
    if (!(await keepCopying(database.db, { id, now: clock.now() }))) throw new AppError('FILES_GONE')
  }
}

/** Whatever can't be removed now is found by the sweeper. */
async function discard({ database, storage }: KeepDeps, set: { id: string; kind: SetKind }): Promise<void> {
  await storage.removeByPrefix(setPrefix(set)).catch(() => {})
  await dropUnfinishedSet(database.db, set.id).catch(() => {})
}
