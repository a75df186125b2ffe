import { readFile } from 'node:fs/promises'
import { damaged, type Piece, readSectors, readSmallSectors, smallStreamBytes } from './compound-sectors.ts'

/** The streams of a compound file, the container of .doc, .xls and .ppt and of encrypted .docx, .xlsx and .pptx. */
export interface CompoundFile {
  has(name: string): boolean
  /** The content of a stream by name, anywhere in the tree; undefined if there is none. */
  stream(name: string): Buffer | undefined
  /** The whole file with replaced content of the same length in these streams, and with replaced names of the same length. */
  with(changed: Readonly<Record<string, Buffer>>, renamed?: Readonly<Record<string, string>>): Buffer
}

interface Entry {
  /** Its index in the directory. */
  place: number
  name: string
  start: number
  bytes: number
  /** At the top level, not in an embedded document. */
  isTop: boolean
}

/** Reads a compound file; every number in it is checked against the file's size, so that a hostile file is reported as damaged. */
export async function readCompoundFile(path: string): Promise<CompoundFile> {
  const file = await readFile(path)
  const sectors = readSectors(file)
  const directory = sectors.chain(file.readUInt32LE(48))
  const entries = readEntries(sectors.content(directory))
  const small = readSmallSectors(sectors, { tableStart: file.readUInt32LE(60), contentStart: entries[0]?.start })
  return {
    has: (name) => entryOf(name) !== undefined,
    stream: (name) => {
      const entry = entryOf(name)
      return entry && Buffer.concat(piecesOf(entry).map(({ at, bytes }) => file.subarray(at, at + bytes))).subarray(0, entry.bytes)
    },
    with: (changed, renamed = {}) => {
      const copy = Buffer.from(file)
      for (const [name, content] of Object.entries(changed)) {
        const entry = entryOf(name)
        if (entry?.bytes !== content.length) throw damaged('a stream of another length')
        let done = 0
        for (const { at, bytes } of piecesOf(entry)) done += content.copy(copy, at, done, done + bytes)
      }
      for (const [name, other] of Object.entries(renamed)) {
        const entry = entryOf(name)
        if (entry) copy.write(other.slice(0, entry.name.length), sectors.placeIn(directory, entry.place * 128) ?? sectors.at(0), 'utf16le')
      }
      return copy
    },
  }

  function entryOf(name: string): Entry | undefined {
    const named = entries.filter((entry) => entry.name === name)
    return named.find(({ isTop }) => isTop) ?? named[0]
  }

  /** The positions of a stream's content in the file. */
  function piecesOf({ start, bytes }: Entry): Piece[] {
    return bytes >= smallStreamBytes ? sectors.pieces(start) : small.pieces(start)
  }
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  const top = topPlaces(directory)
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64)
    // 0 is an unused entry.
    if (directory[at + 66] === 0) continue
    entries.push({
      place: at / 128,
      name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      start: directory.readUInt32LE(at + 116),
      bytes: directory.readUInt32LE(at + 120),
      isTop: top.has(at / 128),
    })
  }
  return entries
}

/** The indices of the root's direct entries, which are a tree of siblings below its child. */
function topPlaces(directory: Buffer): Set<number> {
  const top = new Set<number>()
  const open = directory.length >= 128 ? [directory.readUInt32LE(76)] : []
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (top.has(place) || (place + 1) * 128 > directory.length) continue
    top.add(place)
    open.push(directory.readUInt32LE(place * 128 + 68), directory.readUInt32LE(place * 128 + 72))
  }
  return top
}
