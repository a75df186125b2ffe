/** A field of a TIFF; one with several values is a list of shorts, or bytes. */
export type TiffEntry =
  | readonly [tag: number, type: typeof short | typeof long, value: number | readonly number[]]
  | readonly [tag: number, type: typeof undefinedBytes, value: Uint8Array]

export const short = 3
export const long = 4
export const undefinedBytes = 7

const headBytes = 8
const stripOffsets = 273

/** A TIFF file around data that is stored as one strip, whose place is filled in; the entries are in the order of their tags. */
export function tiffFile(entries: readonly TiffEntry[], data: Uint8Array): Buffer {
  const directoryEnd = headBytes + 2 + entries.length * 12 + 4
  const listBytes = entries.reduce((sum, [, , value]) => sum + bytesBeside(value), 0)
  const head = Buffer.alloc(directoryEnd + listBytes)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(headBytes, 4)
  head.writeUInt16LE(entries.length, headBytes)
  let listAt = directoryEnd
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = headBytes + 2 + index * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(typeof value === 'number' ? 1 : value.length, at + 4)
    if (typeof value === 'number') head.writeUInt32LE(tag === stripOffsets ? head.length : value, at + 8)
    else {
      head.writeUInt32LE(listAt, at + 8)
      if (value instanceof Uint8Array) head.set(value, listAt)
      else for (const [place, item] of value.entries()) head.writeUInt16LE(item, listAt + place * 2)
      listAt += bytesBeside(value)
    }
  }
  return Buffer.concat([head, data])
}

/** What a value takes behind the directory. */
function bytesBeside(value: TiffEntry[2]): number {
  if (typeof value === 'number') return 0
  return value instanceof Uint8Array ? value.length : value.length * 2
}
