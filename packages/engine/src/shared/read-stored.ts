import type { ByteSource } from '@octavo/core/files/byte-source.ts'
import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import type { ByteRange } from '@octavo/platform/storage/storage.ts'
import type { EngineDeps } from './engine-deps.ts'

/** Where the bytes of a file are: in an object of their own, or behind an offset in one that several small results share. */
export interface StoredFile {
  objectKey: string
  objectOffset?: number | null
  size: number
}

/** The content of a stored file, or a range of it; `lends` as in `SealedReadOptions`. */
export function readStored(
  { sealed }: Pick<EngineDeps, 'sealed'>,
  { objectKey, objectOffset = null, size }: StoredFile,
  { key, range, lends = false }: { key: TaskKey; range?: ByteRange | undefined; lends?: boolean },
): Promise<ByteSource> {
  if (objectOffset === null) return sealed.read(objectKey, key, { lends, ...(range && { range }) })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  return sealed.read(objectKey, key, { lends, range: { start: objectOffset + start, end: objectOffset + end } })
}
