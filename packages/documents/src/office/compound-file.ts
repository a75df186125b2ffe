import { readFile } from 'node:fs/promises'
import { AppError } from '@octavo/core/errors.ts'

/** The streams of a compound file, the container of .doc, .xls and .ppt and of locked .docx, .xlsx and .pptx. */
export interface CompoundFile {
  has(name: string): boolean
  /** The content of a stream by its name, wherever in the tree it stands; undefined where there is none. */
  stream(name: string): Buffer | undefined
}

interface Entry {
  name: string
  start: number
  bytes: number
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
  const entries = readEntries(chain(file.readUInt32LE(48)))
  const root = entries[0]
  const smallTable = chain(file.readUInt32LE(60))
  const smallStreams = root ? chain(root.start) : Buffer.alloc(0)
  return {
    has: (name) => entries.some((entry) => entry.name === name),
    stream: (name) => {
      const entry = entries.find((candidate) => candidate.name === name)
      if (!entry) return undefined
      return (entry.bytes < smallStreamBytes ? smallChain(entry.start) : chain(entry.start)).subarray(0, entry.bytes)
    },
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
    const sectors: Buffer[] = []
    for (let index = start; index < endOfChain && index !== freeSector; ) {
      if (index >= sectorCount || sectors.length > sectorCount) throw damaged('a chain without an end')
      sectors.push(sector(index))
      index = index * 4 + 4 <= table.length ? table.readUInt32LE(index * 4) : endOfChain
    }
    return Buffer.concat(sectors)
  }

  function smallChain(start: number): Buffer {
    const parts: Buffer[] = []
    for (let index = start; index < endOfChain; ) {
      if (parts.length > smallStreamBytes / smallBytes) throw damaged('a chain without an end')
      parts.push(smallStreams.subarray(index * smallBytes, (index + 1) * smallBytes))
      index = index * 4 + 4 <= smallTable.length ? smallTable.readUInt32LE(index * 4) : endOfChain
    }
    return Buffer.concat(parts)
  }
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64)
    // 0 is an unused place.
    if (directory[at + 66] === 0) continue
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      start: directory.readUInt32LE(at + 116),
      bytes: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

function damaged(reason: string): AppError {
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error(reason) })
}
