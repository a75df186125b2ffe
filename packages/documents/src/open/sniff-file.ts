import { open } from 'node:fs/promises'
import { type MediaType, sniffBytes, sniffMediaType } from '@octavo/core/files/media-types.ts'

/** The kind of a file by its first bytes. */
export async function sniffFile(path: string): Promise<MediaType | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(sniffBytes), 0, sniffBytes, 0)
    return sniffMediaType(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
