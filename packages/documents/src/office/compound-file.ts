import { readFile } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'

/** The streams of a compound file, the container of .doc, .xls and .ppt and of locked .docx, .xlsx and .pptx. */
export interface CompoundFile {
  has(name: string): boolean
  /** The content of a stream by its name, wherever in the tree it stands; undefined where there is none. */
  stream(name: string): Buffer | undefined
  /** The whole file with other content in these streams, each as long as it was, and with other names, as long as the old ones. */
  with(changed: Readonly<Record<string, Buffer>>, renamed?: Readonly<Record<string, string>>): Buffer
}

interface Entry {
  /** Its number in the directory. */
  place: number
  name: string
  start: number
  bytes: number
  /** Stands at the top, and not in a document that is embedded in this one. */
  isTop: boolean
}

const endOfChain = 0xffff_fffe
const freeSector = 0xffff_ffff
const smallStreamBytes = 4096

/** Reads a compound file; every number in it is held to the size of the file, so that a hostile one ends as damaged. */
export async function readCompoundFile(path: string): Promise<CompoundFile> {
  const file = await readFile(path)
  if (file.length < 512 || file.readUInt32BE(0) !== 0xd0cf_11e0) throw damaged('no compound file')
  const sectorBytes = 1 << file.readUInt16LE(30)
  const smallBytes = 1 << file.readUInt16LE(32)
  if ((sectorBytes !== 512 && sectorBytes !== 4096) || smallBytes !== 64) throw damaged('sectors of an unknown size')
  const sectorCount = Math.ceil(file.length / sectorBytes)
  const table = sectorTable()
  const directory = sectorsOf(file.readUInt32LE(48))
  const entries = readEntries(Buffer.concat(directory.map(sector)))
  const root = entries[0]
  const smallTable = chain(file.readUInt32LE(60))
  const smallSectors = root ? sectorsOf(root.start) : []
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
        if (entry) copy.write(other.slice(0, entry.name.length), directoryAt(entry.place), 'utf16le')
      }
      return copy
    },
  }

  function entryOf(name: string): Entry | undefined {
    const named = entries.filter((entry) => entry.name === name)
    return named.find(({ isTop }) => isTop) ?? named[0]
  }

  /** Where in the file the content of a stream lies. */
  function piecesOf({ start, bytes }: Entry): { at: number; bytes: number }[] {
    if (bytes >= smallStreamBytes) return sectorsOf(start).map((index) => ({ at: (index + 1) * sectorBytes, bytes: sectorBytes }))
    return smallSectorsOf(start).map((index) => {
      const sector = smallSectors[Math.floor((index * smallBytes) / sectorBytes)]
      if (sector === undefined) throw damaged('a chain without an end')
      return { at: (sector + 1) * sectorBytes + ((index * smallBytes) % sectorBytes), bytes: smallBytes }
    })
  }

  function directoryAt(place: number): number {
    const sector = directory[Math.floor((place * 128) / sectorBytes)] ?? 0
    return (sector + 1) * sectorBytes + ((place * 128) % sectorBytes)
  }

  function sector(index: number): Buffer {
    return file.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes)
  }

  function sectorTable(): Buffer {
    const places: number[] = []
    for (let at = 76; at < 512; at += 4) places.push(file.readUInt32LE(at))
    let next = file.readUInt32LE(68)
    for (let steps = 0; next < endOfChain && steps < sectorCount; steps++) {
      const more = sector(next)
      if (more.length < sectorBytes) throw damaged('a cut table')
      for (let at = 0; at < sectorBytes - 4; at += 4) places.push(more.readUInt32LE(at))
      next = more.readUInt32LE(sectorBytes - 4)
    }
    return Buffer.concat(places.filter((place) => place < sectorCount).map(sector))
  }

  function chain(start: number): Buffer {
    return Buffer.concat(sectorsOf(start).map(sector))
  }

  function sectorsOf(start: number): number[] {
    const sectors: number[] = []
    for (let index = start; index < endOfChain && index !== freeSector; ) {
      if (index >= sectorCount || sectors.length > sectorCount) throw damaged('a chain without an end')
      sectors.push(index)
      index = index * 4 + 4 <= table.length ? table.readUInt32LE(index * 4) : endOfChain
    }
    return sectors
  }

  function smallSectorsOf(start: number): number[] {
    const sectors: number[] = []
    for (let index = start; index < endOfChain; ) {
      if (sectors.length > smallStreamBytes / smallBytes) throw damaged('a chain without an end')
      sectors.push(index)
      index = index * 4 + 4 <= smallTable.length ? smallTable.readUInt32LE(index * 4) : endOfChain
    }
    return sectors
  }
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  const top = topPlaces(directory)
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64)
    // 0 is an unused place.
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

/** The places of what stands directly in the root, which is a tree of brothers below its child. */
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

function damaged(reason: string): AppError {
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error(reason) })
}
