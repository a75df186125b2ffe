import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import {
  dataDescriptor,
  descriptorLength,
  directoryEntry,
  endLength,
  endOfDirectory,
  hasLargeSize,
  largeEndLength,
  localHeader,
  needsLargeEnd,
  ownBytes,
  type WrittenFile,
  type ZipFacts,
} from '@octavo/documents/zip/zip-records.ts'
import { exactBytes } from '../shared/byte-streams.ts'

/** A file to add to an archive. */
export interface ZipEntry {
  name: string
  size: number
  modifiedAt: Date
  compress: boolean
  /** Called when the file is needed; its content is read to the end or closed. */
  open(): Promise<AsyncIterable<Uint8Array>>
}

/**
 * The bytes of a ZIP archive, produced on demand: one file is open at a time, and only the directory entries of earlier files are kept in
 * memory. A file whose size doesn't match ends the archive with an error.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: WrittenFile[] = []
  let offset = 0
  for (const entry of entries) {
    const facts = factsOf(entry)
    const header = localHeader(facts)
    yield header
    const { crc, packedSize } = yield* content(entry)
    const file = { ...facts, crc, packedSize, offset }
    const descriptor = dataDescriptor(file)
    yield descriptor
    written.push(file)
    offset += header.length + packedSize + descriptor.length
  }
  let length = 0
  for (const file of written) {
    const record = directoryEntry(file)
    length += record.length
    yield record
  }
  yield endOfDirectory({ count: written.length, start: offset, length })
}

/** How long the archive of these files will be; undefined where one is compressed. */
export function zipLength(entries: Iterable<ZipEntry>): number | undefined {
  let [count, start, length] = [0, 0, 0]
  for (const entry of entries) {
    if (entry.compress) return undefined
    const facts = factsOf(entry)
    length += directoryEntry({ ...facts, packedSize: entry.size, crc: 0, offset: start }).length
    start += localHeader(facts).length + entry.size + descriptorLength(hasLargeSize(entry))
    count += 1
  }
  return start + length + (needsLargeEnd({ count, start, length }) ? largeEndLength : endLength)
}

function factsOf({ name, size, modifiedAt, compress }: ZipEntry): ZipFacts {
  return { name: ownBytes(name), modifiedAt, isDeflated: compress, size, packedSize: compress ? undefined : size }
}

/** A file's bytes as they are in the archive; returns the checksum of the original and the length of the output. */
async function* content({ size, compress, open }: ZipEntry): AsyncGenerator<Uint8Array, { crc: number; packedSize: number }> {
  let crc = 0
  let packedSize = 0
  const plain = checked(exactBytes(await open(), size))
  for await (const piece of compress ? deflated(plain) : plain) {
    packedSize += piece.length
    yield piece
  }
  return { crc, packedSize }

  async function* checked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      crc = crc32(piece, crc)
      yield piece
    }
  }
}

async function* deflated(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflater = createDeflateRaw()
  const fed = pipeline(source, deflater)
  // The deflater reports the same error, and is awaited.
  fed.catch(() => {})
  yield* deflater
  await fed
}
