import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type ListedEntry, refuseOddEntries } from './zip-entries.ts'

/** The limits of a packed document: enough for any real one, too little for a bomb. */
export const zipLimits = { entries: 10_000, totalBytes: 600 * 1024 * 1024, ratio: 200, ratioFromBytes: 32 * 1024 * 1024 } as const

export interface ZipEntry extends ListedEntry {
  /** 0 is stored, 8 deflated; nothing else occurs in Office documents. */
  method: number
  encrypted: boolean
  packedBytes: number
  bytes: number
  offset: number
}

/** A packed document, open for reading; close it. */
export interface Zip {
  entries: readonly ZipEntry[]
  /** The content of an entry; throws above `maxBytes`. */
  read(entry: ZipEntry, maxBytes?: number): Promise<Buffer>
  /** Unpacks everything once, discarding it, and throws if it doesn't match the directory; passes the start of each entry to `look`. */
  prove(look: (entry: ZipEntry, begin: Buffer) => void): Promise<void>
  close(): Promise<void>
}

/** Reads the directory of a ZIP file and checks its limits; throws DOCUMENT_DAMAGED or DOCUMENT_TOO_COMPLEX. */
export async function openZip(path: string, limits: Readonly<Record<keyof typeof zipLimits, number>> = zipLimits): Promise<Zip> {
  const file = await open(path)
  try {
    const entries = await readDirectory(file, limits)
    refuseOddEntries(entries)
    holdToLimits(entries, (await file.stat()).size, limits)
    return {
      entries,
      read: async (entry, maxBytes = 8 * 1024 * 1024) => {
        if (entry.bytes > maxBytes) throw tooMuch('an entry is too large')
        return unpack(entry, await packedContent(file, entry))
      },
      prove: async (look) => {
        for (const entry of entries) await proveEntry(file, entry, look)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const endSignature = 0x0605_4b50
const entrySignature = 0x0201_4b50
const localSignature = 0x0403_4b50

async function readDirectory(file: FileHandle, { entries: maxEntries }: { entries: number }): Promise<ZipEntry[]> {
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1
  if (end < 0) throw damaged('no directory')
  const [count, bytes, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > maxEntries || count === 0xffff) throw tooMuch('too many entries')
  if (start + bytes > size) throw damaged('the directory is cut')
  const directory = await readAt(file, start, bytes)
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= directory.length && entries.length <= maxEntries; ) {
    if (directory.readUInt32LE(at) !== entrySignature) break
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      system: directory.readUInt8(at + 5),
      attributes: directory.readUInt32LE(at + 38),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  if (entries.length !== count) throw damaged('the directory does not hold what it says')
  return entries
}

function holdToLimits(entries: readonly ZipEntry[], size: number, limits: Readonly<Record<keyof typeof zipLimits, number>>): void {
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > limits.totalBytes) throw tooMuch('too large when unpacked')
  if (total > limits.ratioFromBytes && total > size * limits.ratio) throw tooMuch('packed too tightly')
}

async function packedContent(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  return readAt(file, await contentStart(file, entry), entry.packedBytes)
}

async function contentStart(file: FileHandle, entry: ZipEntry): Promise<number> {
  const head = await readAt(file, entry.offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== localSignature) throw damaged('an entry is not where it should be')
  const name = await readAt(file, entry.offset + 30, head.readUInt16LE(26))
  if (name.toString('utf8') !== entry.name || !agrees(head, entry)) throw damaged('an entry says something else than the directory')
  return entry.offset + 30 + name.length + head.readUInt16LE(28)
}

/** Whether an entry's own header matches the directory. If its sizes follow the content, it doesn't contain them. */
function agrees(head: Buffer, { method, packedBytes, bytes }: ZipEntry): boolean {
  const sizesFollow = (head.readUInt16LE(6) & 8) !== 0
  const [packed = 0, unpacked = 0] = [head.readUInt32LE(18), head.readUInt32LE(22)]
  const isUntold = sizesFollow || (packed === 0 && unpacked === 0) || packed === tooLargeToTell || unpacked === tooLargeToTell
  return head.readUInt16LE(8) === method && (isUntold || (packed === packedBytes && unpacked === bytes))
}

const tooLargeToTell = 0xffff_ffff

function unpack({ method, bytes }: ZipEntry, packed: Buffer): Buffer {
  if (method === 0) return packed
  if (method !== 8) throw damaged('packed in an unknown way')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) })
  } catch (cause) {
    throw new AppError('DOCUMENT_DAMAGED', { cause })
  }
}

const smallBytes = 1024 * 1024
const beginBytes = 4096

async function proveEntry(file: FileHandle, entry: ZipEntry, look: (entry: ZipEntry, begin: Buffer) => void): Promise<void> {
  if (entry.bytes <= smallBytes && entry.packedBytes <= smallBytes) {
    const content = unpack(entry, await packedContent(file, entry))
    if (content.length !== entry.bytes) throw damaged('an entry is not as large as it says')
    return look(entry, content.subarray(0, beginBytes))
  }
  const start = await contentStart(file, entry)
  if (entry.method === 0) {
    if (entry.packedBytes !== entry.bytes) throw damaged('an entry is not as large as it says')
    return look(entry, await readAt(file, start, beginBytes))
  }
  if (entry.method !== 8) throw damaged('packed in an unknown way')
  let begin = Buffer.alloc(0)
  let unpacked = 0
  const packed = file.createReadStream({ start, end: start + entry.packedBytes - 1, autoClose: false })
  await pipeline(packed, createInflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (begin.length < beginBytes) begin = Buffer.concat([begin, chunk.subarray(0, beginBytes)])
      unpacked += chunk.length
      if (unpacked > entry.bytes) throw damaged('an entry is larger than it says')
    }
  }).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('DOCUMENT_DAMAGED', { cause })
  })
  if (unpacked !== entry.bytes) throw damaged('an entry is not as large as it says')
  look(entry, begin.subarray(0, beginBytes))
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function damaged(reason: string): AppError {
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error(reason) })
}

function tooMuch(reason: string): AppError {
  return new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error(reason) })
}
