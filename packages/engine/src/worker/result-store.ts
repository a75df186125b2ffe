import type { ByteSource } from '@octavo/core/files/byte-source.ts'
import { safeFileName } from '@octavo/core/files/file-names.ts'
import { mediaTypes } from '@octavo/core/files/media-types.ts'
import type { NewResult } from '@octavo/data/new-results.ts'
import type { Claim } from '@octavo/data/run-rows.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { attemptOfResult, resultObject } from '../shared/object-keys.ts'
import type { OpenTask } from '../shared/open-task.ts'
import type { StoredFile } from '../shared/read-stored.ts'
import { createResultMemory, mostPackedBytes } from './result-memory.ts'
import { openPack, type ResultPack } from './result-pack.ts'
import type { StepResult } from './run-steps.ts'

/** What is known of a finished file. */
export type KeptFile = Pick<StepResult, 'name' | 'mimeType' | 'pageCount' | 'document'>

interface NamedFile {
  file: KeptFile
  name: string
  size: number
}

/** A finished file with its final name; it has content, or is a range of a document that is stored already. */
export type MadeResult = (NamedFile & { content: ByteSource }) | (NamedFile & Required<StoredFile>)

/** Seals the results of one attempt into storage. They can be downloaded once their rows are written. */
export interface ResultStore {
  /** Stores a large result in an object of its own, and adds a small one to the object of those before it; a range is stored where it is. */
  take(result: MadeResult, position: number): Promise<NewResult>
  /** Completes the object of the small ones among all that were taken since the last call. If that fails, none of them is left in storage. */
  store(taken: readonly NewResult[]): Promise<NewResult[]>
  remove(stored: readonly NewResult[]): Promise<void>
}

export function createResultStore(deps: EngineDeps, { task, claim }: { task: OpenTask; claim: Claim }): ResultStore {
  let pack: ResultPack | undefined
  const readSmall = createReader()
  const writeTo = (key: string) => (content: ByteSource) => deps.sealed.write(key, task.key, content, { isNewKey: true })

  return {
    async take(result, position) {
      const { file, name, size } = result
      const ref = newRef()
      const objectKey = resultObject(task.row.ref, { attempt: claim.attempt, ref })
      const facts = {
        ref,
        position,
        mimeType: file.mimeType,
        size,
        pageCount: file.pageCount ?? null,
        sealedName: task.seal.seal('name', name),
        documentRef: file.document ?? null,
        now: deps.clock.now(),
      }
      if (!('content' in result)) return { ...facts, objectKey: result.objectKey, objectOffset: result.objectOffset }
      const { content } = result
      // An empty one has no range in a shared object.
      if (size === 0 || size > mostPackedBytes) {
        await writeTo(objectKey)(content)
        return { ...facts, objectKey, objectOffset: null }
      }
      const bytes = await readSmall(content, size)
      pack ??= openPack(objectKey, writeTo(objectKey))
      const place = { objectKey: pack.key, objectOffset: pack.size }
      await pack.add(bytes)
      return { ...facts, ...place }
    },

    async store(taken) {
      const full = pack
      pack = undefined
      await full?.close().catch(async (error) => {
        // Whatever can't be removed now is found by the sweeper.
        await removeObjects(deps, taken).catch(() => {})
        throw error
      })
      // One alone is the object itself.
      return taken.map((result) => (full?.count === 1 && result.objectKey === full.key ? { ...result, objectOffset: null } : result))
    },

    remove: (stored) => removeObjects(deps, stored),
  }
}

/** Removes the objects of results that have no rows. Those of documents belong to the documents. */
export async function removeObjects({ storage }: Pick<EngineDeps, 'storage'>, stored: readonly NewResult[]): Promise<void> {
  const keys = new Set(stored.map(({ objectKey }) => objectKey))
  for (const key of keys) if (attemptOfResult(key) !== undefined) await storage.remove(key)
}

/** Reads one small file after the other; the bytes are valid until the next one. What comes in one piece is not copied. */
function createReader(): (content: AsyncIterable<Uint8Array>, size: number) => Promise<Uint8Array> {
  const memoryFor = createResultMemory()
  return async (content, size) => {
    let memory: Uint8Array | undefined
    let at = 0
    for await (const piece of content) {
      if (at === 0) memory = piece.length === size ? piece : memoryFor(size)
      if (memory !== piece && at + piece.length <= size) memory?.set(piece, at)
      at += piece.length
    }
    if (at !== size || !memory) throw new Error('a result changed while it was read')
    return memory.subarray(0, size)
  }
}

/** The name of a result before it is made unique. */
export function nameOf(result: KeptFile): string {
  const extension = mediaTypes[result.mimeType].extensions[0]
  return safeFileName(`${result.name}${extension}`, extension)
}
