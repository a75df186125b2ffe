import { AppError } from '@octavo/core/messages/errors.ts'

const endOfChain = 0xffff_fffe
const freeSector = 0xffff_ffff
/** Shorter streams are in small sectors. */
export const smallStreamBytes = 4096

/** A part of a file. */
export interface Piece {
  at: number
  bytes: number
}

/** The sectors of a compound file, and the chains that connect them. */
export interface Sectors {
  /** The numbers of the chained sectors from this one on. */
  chain(start: number): number[]
  /** The content of these sectors. */
  content(sectors: readonly number[]): Buffer
  /** The positions of a chain in the file. */
  pieces(start: number): Piece[]
  /** The position of a sector in the file. */
  at(sector: number): number
  /** The position in the file of the byte with this index within these sectors. */
  placeIn(sectors: readonly number[], byte: number): number | undefined
}

export function readSectors(file: Buffer): Sectors {
  if (file.length < 512 || file.readUInt32BE(0) !== 0xd0cf_11e0) throw damaged('no compound file')
  const sectorBytes = 1 << file.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw damaged('sectors of an unknown size')
  if (1 << file.readUInt16LE(32) !== smallBytes) throw damaged('sectors of an unknown size')
  const count = Math.ceil(file.length / sectorBytes)
  const at = (index: number) => (index + 1) * sectorBytes
  const sector = (index: number) => file.subarray(at(index), at(index + 1))
  const content = (sectors: readonly number[]) => Buffer.concat(sectors.map(sector))
  const table = content(tableSectors().filter((index) => index < count))

  /** The sectors of the table: the first are listed in the file's header, the others in a chain. */
  function tableSectors(): number[] {
    const named: number[] = []
    for (let place = 76; place < 512; place += 4) named.push(file.readUInt32LE(place))
    let next = file.readUInt32LE(68)
    for (let steps = 0; next < endOfChain && steps < count; steps++) {
      const more = sector(next)
      if (more.length < sectorBytes) throw damaged('a cut table')
      for (let place = 0; place < sectorBytes - 4; place += 4) named.push(more.readUInt32LE(place))
      next = more.readUInt32LE(sectorBytes - 4)
    }
    return named
  }

  function chain(start: number): number[] {
    const sectors: number[] = []
    for (let index = start; index < endOfChain && index !== freeSector; index = nextIn(table, index)) {
      if (index >= count || sectors.length > count) throw damaged('a chain without an end')
      sectors.push(index)
    }
    return sectors
  }

  return {
    chain,
    content,
    at,
    pieces: (start) => chain(start).map((index) => ({ at: at(index), bytes: sectorBytes })),
    placeIn(sectors, byte) {
      const index = sectors[Math.floor(byte / sectorBytes)]
      return index === undefined ? undefined : at(index) + (byte % sectorBytes)
    },
  }
}

const smallBytes = 64

/** The small sectors, which are parts of the root's stream, for short streams. */
export function readSmallSectors(
  sectors: Sectors,
  { tableStart, contentStart }: { tableStart: number; contentStart: number | undefined },
): Pick<Sectors, 'pieces'> {
  const table = sectors.content(sectors.chain(tableStart))
  const holders = contentStart === undefined ? [] : sectors.chain(contentStart)

  function chain(start: number): number[] {
    const found: number[] = []
    for (let index = start; index < endOfChain; index = nextIn(table, index)) {
      if (found.length > smallStreamBytes / smallBytes) throw damaged('a chain without an end')
      found.push(index)
    }
    return found
  }

  return {
    pieces: (start) =>
      chain(start).map((index) => {
        const at = sectors.placeIn(holders, index * smallBytes)
        if (at === undefined) throw damaged('a chain without an end')
        return { at, bytes: smallBytes }
      }),
  }
}

function nextIn(table: Buffer, index: number): number {
  return index * 4 + 4 <= table.length ? table.readUInt32LE(index * 4) : endOfChain
}

export function damaged(reason: string): AppError {
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error(reason) })
}
