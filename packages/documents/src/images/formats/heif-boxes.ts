import type { FileHandle } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'

export interface HeifBox {
  kind: string
  body: Buffer
}

const maxMetaBytes = 8 * 1024 * 1024
const maxTopBoxes = 100

/** The box that describes the images of a HEIF file. Throws `IMAGE_SEQUENCE` for a file that only contains a video. */
export async function readMetaBox(file: FileHandle, size: number): Promise<HeifBox[]> {
  let isFilm = false
  for (let at = 0, count = 0; at + 8 <= size && count < maxTopBoxes; count++) {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, at)
    const { kind, start, end } = placeOf(buffer, 0, size - at)
    if (kind === 'meta') {
      if (end - start > maxMetaBytes) throw new Error('a head that is too large')
      const { buffer: meta } = await file.read(Buffer.alloc(end - start), 0, end - start, at + start)
      // This box has version and flags before its inner boxes.
      return boxesIn(meta.subarray(4))
    }
    isFilm ||= kind === 'moov'
    at += end
  }
  throw new AppError(isFilm ? 'IMAGE_SEQUENCE' : 'DOCUMENT_DAMAGED')
}

/** The consecutive boxes in the body of another. */
export function boxesIn(bytes: Buffer): HeifBox[] {
  const boxes: HeifBox[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const { kind, start, end } = placeOf(bytes, at, bytes.length)
    boxes.push({ kind, body: bytes.subarray(start, end) })
    at = end
  }
  return boxes
}

/** The body of the first box of a kind; empty if there is none. */
export function bodyOf(kind: string, boxes: readonly HeifBox[]): Buffer {
  return boxes.find((box) => box.kind === kind)?.body ?? Buffer.alloc(0)
}

/** Where the content of a box begins and ends. */
function placeOf(bytes: Buffer, at: number, limit: number): { kind: string; start: number; end: number } {
  const short = bytes.readUInt32BE(at)
  const kind = bytes.toString('latin1', at + 4, at + 8)
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? limit - at : short
  const start = at + (short === 1 ? 16 : 8)
  if (at + length > limit || at + length < start) throw new Error('a box that ends outside')
  return { kind, start, end: at + length }
}
