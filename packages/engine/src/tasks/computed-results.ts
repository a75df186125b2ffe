import { createHash } from 'node:crypto'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { Note } from '@octavo/core/messages/notes.ts'
import { ObjectMissing } from '@octavo/platform/storage/storage.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { computedObject } from '../shared/object-keys.ts'
import type { OpenTask } from '../shared/open-task.ts'
import type { Step } from './steps.ts'

/** A result that was made of one document before the task ran, and what was noted about it. */
export interface ComputedResult {
  name: string
  mimeType: MediaType
  size: number
  pageCount?: number
  notes: readonly Note[]
}

/** Names a document and what was done to it. */
export interface Computation {
  ref: string
  step: Step
  /** Whether only its first pages were used. */
  isSample: boolean
}

type Deps = Pick<EngineDeps, 'sealed'>

/** Seals a computed result into storage, where it stays as long as the task. */
export async function saveComputed(
  deps: Deps,
  { row, key }: OpenTask,
  { computation, facts, content }: { computation: Computation; facts: ComputedResult; content: AsyncIterable<Uint8Array> },
): Promise<void> {
  const objectKey = computedKey(row.ref, computation)
  await deps.sealed.write(objectKey, key, content)
  // Written last: where the facts are, the file is.
  await deps.sealed.write(factsKey(objectKey), key, bytesOf(JSON.stringify(facts)))
}

/** A computed result, if there is one. */
export async function findComputed(
  deps: Deps,
  { row, key }: OpenTask,
  computation: Computation,
): Promise<(ComputedResult & { objectKey: string }) | undefined> {
  const objectKey = computedKey(row.ref, computation)
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of await deps.sealed.read(factsKey(objectKey), key)) chunks.push(chunk)
    return { ...(JSON.parse(Buffer.concat(chunks).toString()) as ComputedResult), objectKey }
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

function computedKey(taskRef: string, { ref, step, isSample }: Computation): string {
  const options = createHash('sha256').update(JSON.stringify(step)).digest('hex').slice(0, 32)
  return computedObject(taskRef, { ref, key: isSample ? `sample-${options}` : options })
}

function factsKey(objectKey: string): string {
  return `${objectKey}-facts`
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
