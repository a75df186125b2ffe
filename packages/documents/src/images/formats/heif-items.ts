import { bodyOf, boxesIn, type HeifBox } from './heif-boxes.ts'

/** An item of a HEIF file: an image, a part of one, camera data. */
export interface HeifItem {
  id: number
  /** Four letters: `hvc1` and `grid` are images, `Exif` is camera data. */
  kind: string
  isHidden: boolean
}

/** The bytes of the file that belong to an item. */
export interface HeifPiece {
  item: number
  start: number
  length: number
}

/** The items of a file. */
export function readItems(meta: readonly HeifBox[]): HeifItem[] {
  const table = bodyOf('iinf', meta)
  const entries = boxesIn(table.subarray(table[0] === 0 ? 6 : 8))
  return entries.map(({ body }) => {
    const isLong = (body[0] ?? 0) > 2
    const at = isLong ? 10 : 8
    return {
      id: isLong ? body.readUInt32BE(4) : body.readUInt16BE(4),
      kind: body.toString('latin1', at, at + 4),
      isHidden: ((body[3] ?? 0) & 1) === 1,
    }
  })
}

/** The auxiliary items of another one, such as its thumbnail or alpha channel. */
export function servingItems(meta: readonly HeifBox[]): Set<number> {
  const table = bodyOf('iref', meta)
  const relations = boxesIn(table.subarray(4)).filter(({ kind }) => kind === 'thmb' || kind === 'auxl')
  return new Set(relations.map(({ body }) => (table[0] === 0 ? body.readUInt16BE(0) : body.readUInt32BE(0))))
}

/** The numbers of an item's properties, from 1. */
export function propertiesOf(item: number, table: Buffer): number[] {
  const idBytes = (table[0] ?? 0) > 0 ? 4 : 2
  const isLong = ((table[3] ?? 0) & 1) === 1
  const read = reader(table, 4)
  for (let entries = read(4); entries > 0; entries--) {
    const id = read(idBytes)
    const numbers = Array.from({ length: read(1) }, () => (isLong ? read(2) & 0x7fff : read(1) & 0x7f))
    if (id === item) return numbers
  }
  return []
}

/** Where items are in the file, except those inside the header itself. */
export function readPieces(meta: readonly HeifBox[]): HeifPiece[] {
  const table = bodyOf('iloc', meta)
  const version = table[0] ?? 0
  const read = reader(table, 4)
  const [sizes, more] = [read(1), read(1)]
  const [startBytes, lengthBytes, baseBytes, indexBytes] = [sizes >> 4, sizes & 15, more >> 4, version > 0 ? more & 15 : 0]
  const pieces: HeifPiece[] = []
  for (let entries = read(version < 2 ? 2 : 4); entries > 0; entries--) {
    const item = read(version < 2 ? 2 : 4)
    const isInHead = version > 0 && (read(2) & 15) !== 0
    read(2)
    const base = read(baseBytes)
    for (let count = read(2); count > 0; count--) {
      read(indexBytes)
      const piece = { item, start: base + read(startBytes), length: read(lengthBytes) }
      if (!isInHead) pieces.push(piece)
    }
  }
  return pieces
}

/** Returns a function that reads consecutive numbers of the given length. Reading past the end throws. */
function reader(bytes: Buffer, from: number): (count: number) => number {
  let at = from
  return (count) => {
    at += count
    if (count === 8) return Number(bytes.readBigUInt64BE(at - 8))
    return count === 0 ? 0 : bytes.readUIntBE(at - count, count)
  }
}
