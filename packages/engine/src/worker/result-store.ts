import { safeFileName } from '@octavo/core/files/file-names.ts'
import { mediaTypes } from '@octavo/core/files/media-types.ts'
import type { NewResult } from '@octavo/data/new-results.ts'
import type { Claim } from '@octavo/data/task-rows.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { resultObject } from '../shared/object-keys.ts'
import type { OpenTask } from '../shared/open-task.ts'
import type { StepResult } from './run-steps.ts'

/** Up to this size results share objects: a file costs as much as writing this many bytes, and twice that to make it durable. */
const mostPackedBytes = 1024 * 1024

/** What is known of a finished file. */
export type KeptFile = Pick<StepResult, 'name' | 'mimeType' | 'pageCount' | 'document'>

/** A finished file with its final name. */
export interface MadeResult {
  file: KeptFile
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/** A result in an object of its own, or with its bytes in memory until they are stored with others. */
export type TakenResult = Omit<NewResult, 'objectKey' | 'objectOffset'> &
  ({ objectKey: string; bytes?: undefined } | { objectKey?: undefined; bytes: readonly Uint8Array[] })

/** Seals the results of one attempt into storage. They can be downloaded once their rows are written. */
export interface ResultStore {
  /** Stores a large result; reads a small one. */
  take(result: MadeResult, position: number): Promise<TakenResult>
  /** Stores the small results together, in one object named after the first. If that fails, none of the results is left in storage. */
  store(taken: readonly TakenResult[]): Promise<NewResult[]>
  remove(stored: readonly { objectKey?: string | undefined }[]): Promise<void>
}

export function createResultStore(deps: EngineDeps, { task, claim }: { task: OpenTask; claim: Claim }): ResultStore {
  const objectOf = ({ ref }: { ref: string }) => resultObject(task.row.ref, { attempt: claim.attempt, ref })

  async function remove(stored: Parameters<ResultStore['remove']>[0]): Promise<void> {
    for (const key of new Set(stored.map(({ objectKey }) => objectKey))) if (key !== undefined) await deps.storage.remove(key)
  }

  return {
    async take({ file, name, size, content }, position) {
      const facts = {
        ref: newRef(),
        position,
        mimeType: file.mimeType,
        size,
        pageCount: file.pageCount ?? null,
        sealedName: task.seal.seal('name', name),
        documentRef: file.document ?? null,
        now: deps.clock.now(),
      }
      // An empty one has no range in a shared object.
      if (size > 0 && size <= mostPackedBytes) return { ...facts, bytes: await piecesOf(content) }
      const objectKey = objectOf(facts)
      await deps.sealed.write(objectKey, task.key, content)
      return { ...facts, objectKey }
    },

    async store(taken) {
      const small = taken.filter((result) => result.bytes !== undefined)
      const [first] = small
      const shared = first ? objectOf(first) : ''
      if (first) {
        await deps.sealed.write(shared, task.key, joined(small.map(({ bytes }) => bytes))).catch(async (error) => {
          // Whatever can't be removed now is found by the sweeper.
          await remove(taken).catch(() => {})
          throw error
        })
      }
      let end = 0
      return taken.map(({ bytes, objectKey, ...facts }) => {
        if (!bytes) return { ...facts, objectKey, objectOffset: null }
        const objectOffset = small.length > 1 ? end : null
        end += facts.size
        return { ...facts, objectKey: shared, objectOffset }
      })
    },

    remove,
  }
}

async function piecesOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return pieces
}

async function* joined(files: readonly (readonly Uint8Array[])[]): AsyncGenerator<Uint8Array> {
  for (const pieces of files) yield* pieces
}

/** The name of a result before it is made unique. */
export function nameOf(result: KeptFile): string {
  const extension = mediaTypes[result.mimeType].extensions[0]
  return safeFileName(`${result.name}${extension}`, extension)
}
