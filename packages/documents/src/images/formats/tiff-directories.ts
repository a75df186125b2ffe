import { type FileHandle, open } from 'node:fs/promises'

/** A page of a TIFF as its directory describes it. */
export interface StoredPage {
  width: number
  height: number
  /** The share of its strips or tiles that are completely in the file, 0 to 1. */
  share: number
}

/** The pages of a TIFF; if a directory can't be read, the last is a lost page. Empty for an unknown variant. Nothing is decoded. */
export async function storedPages(path: string): Promise<StoredPage[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = (at: number, length: number) => readAt(file, at, Math.min(length, size - at))
    const head = await read(0, 16)
    const kind = kindOf(head)
    if (!kind) return []
    const pages: StoredPage[] = []
    const seen = new Set<number>()
    for (let at = kind.firstAt(head); at > 0 && !seen.has(at) && pages.length < maxPages; ) {
      seen.add(at)
      const directory = await readDirectory(kind, read, at)
      pages.push(directory ? pageOf(directory.values, size) : lostPage)
      at = directory?.next ?? 0
    }
    return pages
  } finally {
    await file.close()
  }
}

const lostPage: StoredPage = { width: 0, height: 0, share: 0 }
const maxPages = 2000
const maxEntries = 500
/** Further strips or tiles of a page aren't checked. */
const maxValues = 100_000

type Read = (at: number, length: number) => Promise<Buffer>

/** The number format: byte order, and offsets of 32 or 64 bits. */
interface Kind {
  firstAt(head: Buffer): number
  /** The size in bytes of the entry count, of an entry, and of an offset. */
  countBytes: number
  entryBytes: number
  placeBytes: number
  short(bytes: Buffer, at: number): number
  long(bytes: Buffer, at: number): number
  place(bytes: Buffer, at: number): number
}

function kindOf(head: Buffer): Kind | undefined {
  if (head.length < 16) return undefined
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const huge = (bytes: Buffer, at: number) => Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  const version = short(head, 2)
  if (version === 42) return { firstAt: (bytes) => long(bytes, 4), countBytes: 2, entryBytes: 12, placeBytes: 4, short, long, place: long }
  if (version === 43) return { firstAt: (bytes) => huge(bytes, 8), countBytes: 8, entryBytes: 20, placeBytes: 8, short, long, place: huge }
  return undefined
}

const tags = { width: 256, height: 257, stripPlaces: 273, stripLengths: 279, tilePlaces: 324, tileLengths: 325 } as const
type Values = Map<number, number[]>

async function readDirectory(kind: Kind, read: Read, at: number): Promise<{ values: Values; next: number } | undefined> {
  const { countBytes, entryBytes, placeBytes } = kind
  const counted = await read(at, countBytes)
  if (counted.length < countBytes) return undefined
  const count = countBytes === 2 ? kind.short(counted, 0) : kind.place(counted, 0)
  if (count === 0 || count > maxEntries) return undefined
  const entries = await read(at + countBytes, count * entryBytes + placeBytes)
  if (entries.length < count * entryBytes + placeBytes) return undefined
  const values: Values = new Map()
  const wanted = new Set<number>(Object.values(tags))
  for (let index = 0; index < count; index += 1) {
    const entry = entries.subarray(index * entryBytes, (index + 1) * entryBytes)
    const tag = kind.short(entry, 0)
    if (wanted.has(tag)) values.set(tag, await readValues(kind, read, entry))
  }
  return { values, next: kind.place(entries, count * entryBytes) }
}

const valueBytes: Readonly<Record<number, number>> = { 3: 2, 4: 4, 13: 4, 16: 8, 18: 8 }

async function readValues(kind: Kind, read: Read, entry: Buffer): Promise<number[]> {
  const bytes = valueBytes[kind.short(entry, 2)]
  const count = kind.place(entry, 4)
  if (!bytes || count > maxValues) return []
  const own = entry.subarray(4 + kind.placeBytes)
  const stored = bytes * count <= kind.placeBytes ? own : await read(kind.place(own, 0), bytes * count)
  const value = bytes === 2 ? kind.short : bytes === 4 ? kind.long : kind.place
  return Array.from({ length: Math.min(count, Math.floor(stored.length / bytes)) }, (_, index) => value(stored, index * bytes))
}

function pageOf(values: Values, size: number): StoredPage {
  const places = values.get(tags.stripPlaces) ?? values.get(tags.tilePlaces) ?? []
  const lengths = values.get(tags.stripLengths) ?? values.get(tags.tileLengths) ?? []
  const present = places.filter((place, index) => place > 0 && place + (lengths[index] ?? 0) <= size).length
  const [width = 0] = values.get(tags.width) ?? []
  const [height = 0] = values.get(tags.height) ?? []
  return { width, height, share: places.length === 0 ? 1 : present / places.length }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  return bytes.subarray(0, bytesRead)
}
