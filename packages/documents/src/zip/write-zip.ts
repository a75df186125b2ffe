import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { dataDescriptor, directoryEntry, endOfDirectory, localHeader, ownBytes, type WrittenFile } from './zip-records.ts'

/** Writes an archive of files that are compressed already, one after the other. */
export interface ZipWriter {
  /** Names must differ. */
  add(name: string, path: string): Promise<void>
  end(): Promise<void>
}

/** Creates an archive at a path. */
export async function createZip(path: string, now: Date): Promise<ZipWriter> {
  const file: FileHandle = await open(path, 'wx')
  const written: WrittenFile[] = []
  let length = 0
  const write = async (bytes: Uint8Array) => {
    await file.write(bytes)
    length += bytes.length
  }
  return {
    async add(name, from) {
      const { size } = await stat(from)
      const facts = { name: ownBytes(name), modifiedAt: now, isDeflated: false, size, packedSize: size }
      const offset = length
      await write(localHeader(facts))
      let crc = 0
      for await (const chunk of createReadStream(from) as AsyncIterable<Uint8Array>) {
        crc = crc32(chunk, crc)
        await write(chunk)
      }
      const entry = { ...facts, crc, offset }
      await write(dataDescriptor(entry))
      written.push(entry)
    },
    async end() {
      const start = length
      for (const entry of written) await write(directoryEntry(entry))
      await write(endOfDirectory({ count: written.length, start, length: length - start }))
      await file.close()
    },
  }
}
