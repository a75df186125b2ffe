import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import type { EngineDeps } from './engine-deps.ts'

/** Copies a stored object, decrypted, into a slot's folder. */
export async function placeObject(
  deps: Pick<EngineDeps, 'sealed'>,
  slot: LentSlot,
  { name, objectKey, key }: { name: string; objectKey: string; key: TaskKey },
): Promise<void> {
  const content = await deps.sealed.read(objectKey, key)
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
