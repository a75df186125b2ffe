import { open } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'

/** Reads the size of a JPEG XR image; its header is that of a TIFF file with its own tags. Throws `DOCUMENT_DAMAGED`. */
export async function readJxrSize(path: string): Promise<{ width: number; height: number }> {
  const file = await open(path)
  try {
    const { buffer: start } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxDirectoryBytes), 0, maxDirectoryBytes, start.readUInt32LE(4))
    const directory = buffer.subarray(0, bytesRead)
    const values = new Map<number, number>()
    for (let index = 0; index < directory.readUInt16LE(0); index++) {
      const at = 2 + index * 12
      const isShort = directory.readUInt16LE(at + 2) === 3
      values.set(directory.readUInt16LE(at), isShort ? directory.readUInt16LE(at + 8) : directory.readUInt32LE(at + 8))
    }
    return { width: values.get(widthTag) ?? 0, height: values.get(heightTag) ?? 0 }
  } catch (cause) {
    throw new AppError('DOCUMENT_DAMAGED', { cause })
  } finally {
    await file.close()
  }
}

const maxDirectoryBytes = 4096
const widthTag = 0xbc80
const heightTag = 0xbc81
