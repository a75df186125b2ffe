import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { AppError } from '@octavo/core/messages/errors.ts'

/** A file in an archive. */
interface ZipEntry {
  name: string
  isDeflated: boolean
  packedSize: number
  /** Where its local header begins. */
  offset: number
}

/** An archive that is read. */
export interface ZipReader {
  has(name: string): boolean
  /** The bytes of a file, unpacked as they're asked for; more than `maxBytes` of them are an error. */
  read(name: string, maxBytes: number): AsyncGenerator<Uint8Array>
}

const maxEntries = 10_000
const maxDirectoryBytes = 4_000_000
const endLength = 22
const longestEnd = endLength + 65_535

/** Opens a ZIP archive of less than 4 GB, without encryption. Throws `DATA_NOT_READ` for anything else. */
export async function openZip(path: string): Promise<ZipReader> {
  const file = await open(path)
  try {
    const entries = await entriesOf(file)
    const start = (entry: ZipEntry) => dataStart(path, entry)
    return {
      has: (name) => entries.has(name),
      async *read(name, maxBytes) {
        const entry = entries.get(name)
        if (!entry) throw notRead('it lacks a part')
        yield* unpacked(path, entry, await start(entry), maxBytes)
      },
    }
  } finally {
    await file.close()
  }
}

async function* unpacked(path: string, { isDeflated, packedSize }: ZipEntry, start: number, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (packedSize === 0) return
  const packed = createReadStream(path, { start, end: start + packedSize - 1 })
  const stream = isDeflated ? packed.pipe(createInflateRaw()) : packed
  packed.on('error', (error) => stream.destroy(error))
  let length = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length > maxBytes) throw notRead('a part is too large')
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('DATA_NOT_READ', { cause })
  } finally {
    packed.destroy()
  }
}

async function entriesOf(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - longestEnd), Math.min(size, longestEnd))
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + endLength > tail.length) throw notRead('it has no directory')
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > maxDirectoryBytes || offset + length > size) throw notRead('its directory is not there')
  const directory = await bytesAt(file, offset, length)
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= directory.length && entries.size < maxEntries; ) {
    if (directory.readUInt32LE(at) !== 0x02_01_4b_50) break
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
    const [nameLength, extra, comment] = [28, 30, 32].map((from) => directory.readUInt16LE(at + from))
    const name = directory.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const isReadable = (flags & 1) === 0 && (method === 0 || method === 8)
    const entry = { name, isDeflated: method === 8, packedSize: directory.readUInt32LE(at + 20), offset: directory.readUInt32LE(at + 42) }
    if (isReadable && !entries.has(name)) entries.set(name, entry)
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** The local header has a name and an extra field of its own lengths. */
async function dataStart(path: string, { offset }: ZipEntry): Promise<number> {
  const file = await open(path)
  try {
    const header = await bytesAt(file, offset, 30)
    if (header.readUInt32LE(0) !== 0x04_03_4b_50) throw notRead('a file begins elsewhere')
    return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw notRead('it ends too early')
  return buffer
}

function notRead(reason: string): AppError {
  return new AppError('DATA_NOT_READ', { cause: new Error(`ZIP: ${reason}`) })
}
