import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'

/** A multi-page TIFF written incrementally, so that memory holds one page at a time. */
export interface TiffPages {
  /** Adds the first page of a TIFF file written by libvips. */
  add(page: Uint8Array): Promise<void>
  count(): number
  close(): Promise<void>
}

/** Begins a new TIFF file. */
export async function createTiffPages(path: string): Promise<TiffPages> {
  const file = await open(path, 'wx')
  let length = 0
  let pages = 0
  /** The position at which the offset of the next page's directory is written. */
  let linkAt = 4

  async function append(bytes: Uint8Array): Promise<void> {
    await writeAll(file, bytes, length)
    length += bytes.length
  }

  return {
    async add(page) {
      const bytes = Buffer.from(page)
      if (bytes.readUInt16LE(0) !== littleEndian || bytes.readUInt16LE(2) !== classicTiff)
        throw new Error('not a TIFF as libvips writes it')
      if (length === 0) await append(Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]))
      if (length % 2 === 1) await append(Buffer.alloc(1))
      if (length + bytes.length > maxBytes) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('a TIFF above 4 GB') })
      const directory = moveDirectory(bytes, length)
      const link = Buffer.alloc(4)
      link.writeUInt32LE(length + directory.at)
      await writeAll(file, link, linkAt)
      linkAt = length + directory.nextAt
      await append(bytes)
      pages += 1
    },
    count: () => pages,
    close: () => file.close(),
  }
}

const littleEndian = 0x4949
const classicTiff = 42
const maxBytes = 0xffff_fff0
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8 }
const stripOffsets = 273
const tileOffsets = 324
const shortType = 3

/** Shifts every offset of a file's first directory by `by` bytes. */
function moveDirectory(bytes: Buffer, by: number): { at: number; nextAt: number } {
  const at = bytes.readUInt32LE(4)
  const entries = bytes.readUInt16LE(at)
  for (let index = 0; index < entries; index++) {
    const entry = at + 2 + index * 12
    const tag = bytes.readUInt16LE(entry)
    const type = bytes.readUInt16LE(entry + 2)
    const count = bytes.readUInt32LE(entry + 4)
    const isInside = (sizes[type] ?? 1) * count <= 4
    const valuesAt = isInside ? entry + 8 : bytes.readUInt32LE(entry + 8)
    if (tag === stripOffsets || tag === tileOffsets) moveOffsets(bytes, { at: valuesAt, type, count, by })
    if (!isInside) bytes.writeUInt32LE(valuesAt + by, entry + 8)
  }
  const nextAt = at + 2 + entries * 12
  bytes.writeUInt32LE(0, nextAt)
  return { at, nextAt }
}

function moveOffsets(bytes: Buffer, { at, type, count, by }: { at: number; type: number; count: number; by: number }): void {
  // libtiff writes short offsets as 16 bits, which may be too small for the new position.
  if (type === shortType) throw new Error('a TIFF with offsets of 16 bits')
  for (let index = 0; index < count; index++) bytes.writeUInt32LE(bytes.readUInt32LE(at + index * 4) + by, at + index * 4)
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}
