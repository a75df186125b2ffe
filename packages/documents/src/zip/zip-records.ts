/* The records of a ZIP archive as APPNOTE.TXT 6.3 describes them. ZIP64 is used only where a value doesn't fit into four bytes, so that
   old programs open what they can. */

/** The properties of a file in the records. */
export interface ZipFacts {
  /** In UTF-8. */
  name: Buffer
  modifiedAt: Date
  isDeflated: boolean
  size: number
  /** Known before the file is read only if it is stored uncompressed. */
  packedSize: number | undefined
}

/** A file already written. */
export interface WrittenFile extends ZipFacts {
  packedSize: number
  crc: number
  /** Where its local header begins. */
  offset: number
}

export const endLength = 22
export const largeEndLength = 56 + 20 + endLength
const tooLong = 0xff_ff_ff_ff
/** Deflate may make a file longer, by less than this margin. */
const largeSize = 0xff_00_00_00
const manyFiles = 0xffff

/** Comes before a file's bytes; their checksum follows them. */
export function localHeader(facts: ZipFacts): Buffer {
  const isLarge = hasLargeSize(facts)
  const fixed = Buffer.alloc(30)
  fixed.writeUInt32LE(0x04_03_4b_50, 0)
  writeCommon(fixed.subarray(4), facts, isLarge)
  // The checksum isn't known yet; it and the sizes follow the file's bytes.
  fixed.fill(isLarge ? 0xff : 0, 18, 26)
  const extra = Buffer.concat([timeField(facts.modifiedAt), ...(isLarge ? [largeField([facts.size, facts.packedSize ?? 0])] : [])])
  fixed.writeUInt16LE(facts.name.length, 26)
  fixed.writeUInt16LE(extra.length, 28)
  return Buffer.concat([fixed, facts.name, extra])
}

/** Follows a file's bytes. */
export function dataDescriptor({ crc, packedSize, size }: Pick<WrittenFile, 'crc' | 'packedSize' | 'size'>): Buffer {
  const isLarge = hasLargeSize({ size })
  const record = Buffer.alloc(descriptorLength(isLarge))
  record.writeUInt32LE(0x08_07_4b_50, 0)
  record.writeUInt32LE(crc, 4)
  if (isLarge) writeLongs(record, 8, [packedSize, size])
  else {
    record.writeUInt32LE(packedSize, 8)
    record.writeUInt32LE(size, 12)
  }
  return record
}

/** Lists a file in the directory at the end. */
export function directoryEntry(file: WrittenFile): Buffer {
  const isLarge = hasLargeSize(file) || file.offset >= tooLong
  const fixed = Buffer.alloc(46)
  fixed.writeUInt32LE(0x02_01_4b_50, 0)
  // Made by Unix, so that the mode below is used.
  fixed.writeUInt16LE((3 << 8) | versionOf(isLarge), 4)
  writeCommon(fixed.subarray(6), file, isLarge)
  fixed.writeUInt32LE(file.crc, 16)
  fixed.writeUInt32LE(isLarge ? tooLong : file.packedSize, 20)
  fixed.writeUInt32LE(isLarge ? tooLong : file.size, 24)
  const extra = Buffer.concat([timeField(file.modifiedAt), ...(isLarge ? [largeField([file.size, file.packedSize, file.offset])] : [])])
  fixed.writeUInt16LE(file.name.length, 28)
  fixed.writeUInt16LE(extra.length, 30)
  fixed.writeUInt32LE((0o100_644 << 16) >>> 0, 38)
  fixed.writeUInt32LE(isLarge ? tooLong : file.offset, 42)
  return Buffer.concat([fixed, file.name, extra])
}

/** The last bytes of the archive. */
export function endOfDirectory({ count, start, length }: { count: number; start: number; length: number }): Buffer {
  const isLarge = needsLargeEnd({ count, start, length })
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(isLarge ? manyFiles : count, 8)
  end.writeUInt16LE(isLarge ? manyFiles : count, 10)
  end.writeUInt32LE(isLarge ? tooLong : length, 12)
  end.writeUInt32LE(isLarge ? tooLong : start, 16)
  if (!isLarge) return end
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x06_06_4b_50, 0)
  writeLongs(large, 4, [44])
  large.writeUInt16LE((3 << 8) | versionOf(true), 12)
  large.writeUInt16LE(versionOf(true), 14)
  writeLongs(large, 24, [count, count, length, start])
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07_06_4b_50, 0)
  writeLongs(locator, 8, [start + length])
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}

/** Whether the end of the directory needs its ZIP64 form. */
export function needsLargeEnd({ count, start, length }: { count: number; start: number; length: number }): boolean {
  return count >= manyFiles || start >= tooLong || length >= tooLong
}

/** Length of the record that follows a file's bytes. */
export function descriptorLength(isLarge: boolean): number {
  return isLarge ? 24 : 16
}

/** Whether the sizes of a file take eight bytes each. */
export function hasLargeSize({ size }: Pick<ZipFacts, 'size'>): boolean {
  return size >= largeSize
}

/** What the local header and the directory have in common: version, flags, method and time. */
function writeCommon(record: Buffer, { isDeflated, modifiedAt }: ZipFacts, isLarge: boolean): void {
  const checksumFollows = 0x08
  const nameIsUtf8 = 0x0800
  record.writeUInt16LE(versionOf(isLarge), 0)
  record.writeUInt16LE(checksumFollows | nameIsUtf8, 2)
  record.writeUInt16LE(isDeflated ? 8 : 0, 4)
  record.writeUInt32LE(dosTime(modifiedAt), 6)
}

function versionOf(isLarge: boolean): number {
  return isLarge ? 45 : 20
}

/** The time in seconds, in addition to the older DOS time. */
function timeField(moment: Date): Buffer {
  const field = Buffer.alloc(9)
  field.write('UT', 0, 'latin1')
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeInt32LE(Math.floor(moment.getTime() / 1000), 5)
  return field
}

function largeField(sizes: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * sizes.length)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8 * sizes.length, 2)
  writeLongs(field, 4, sizes)
  return field
}

function writeLongs(record: Buffer, at: number, values: readonly number[]): void {
  for (const [index, value] of values.entries()) record.writeBigUInt64LE(BigInt(value), at + 8 * index)
}

/** Years from 1980 on, in steps of two seconds; the format names no time zone, so it is UTC. */
function dosTime(moment: Date): number {
  const date = ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}

/** A name in bytes of its own: small buffers share a large one, and a name that is held until the end would hold all of it. */
export function ownBytes(name: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(name))
  bytes.write(name)
  return bytes
}
