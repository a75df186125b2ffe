import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import type { EngineDeps } from './engine-deps.ts'
import { readStored, type StoredFile } from './read-stored.ts'

/** Copies a stored file, decrypted, into a slot's folder. */
export async function placeStored(
  deps: Pick<EngineDeps, 'sealed'>,
  slot: LentSlot,
  { name, file, key }: { name: string; file: StoredFile; key: TaskKey },
): Promise<void> {
  const content = await readStored(deps, file, { key, lends: true })
  try {
    await slot.place(name, content)
  } finally {
    await closeStream(content)
  }
}

/** Closes the source of a stream that may never have been started; does nothing after it was read to the end. */
export async function closeStream(content: AsyncIterable<Uint8Array>): Promise<void> {
  await content[Symbol.asyncIterator]().return?.()
}
