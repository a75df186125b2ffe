import { readFile } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Bitmap } from './bmp.ts'

/**
 * Reads a portable bitmap, greymap or pixmap (PBM, PGM, PPM), in its text or binary form. `checkSize` may refuse it before anything is
 * decoded.
 */
export async function readPnm(path: string, checkSize: (width: number, height: number) => void): Promise<Bitmap> {
  const bytes = await readFile(path)
  const kind = (bytes[1] ?? 0) - 0x30
  const isBilevel = kind === 1 || kind === 4
  const { numbers, end } = readNumbers(bytes, 2, isBilevel ? 2 : 3)
  const [width = 0, height = 0, most = 1] = numbers
  checkSize(width, height)
  if (most < 1 || most > 65_535) throw new AppError('DOCUMENT_DAMAGED')
  const channels = kind === 3 || kind === 6 ? 3 : 1
  const values = kind > 3 ? inBytes(bytes.subarray(end + 1), { isBilevel, width, most }) : inFigures(bytes, end, isBilevel)
  const [full, pixels] = most > 255 ? [0xffff, new Uint16Array(width * height * 3)] : [255, new Uint8Array(width * height * 3)]
  for (let index = 0; index < width * height * channels; index++) {
    const value = values(index)
    if (value === undefined) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('an image that ends too early') })
    const light = isBilevel ? (value === 0 ? full : 0) : Math.round((Math.min(value, most) * full) / most)
    if (channels === 3) pixels[index] = light
    else pixels.fill(light, index * 3, index * 3 + 3)
  }
  return { width, height, density: undefined, colours: isBilevel ? 'two' : channels === 1 ? 'grey' : undefined, pixels }
}

/** The numbers of the header; from a `#` to the end of the line is a comment. */
function readNumbers(bytes: Buffer, from: number, count: number): { numbers: number[]; end: number } {
  const text = bytes.toString('latin1', from, from + 4096)
  const numbers: number[] = []
  headToken.lastIndex = 0
  for (let match = headToken.exec(text); match; match = headToken.exec(text)) {
    if (match[1] !== undefined) numbers.push(Number(match[1]))
    if (numbers.length === count) return { numbers, end: from + headToken.lastIndex }
  }
  throw new AppError('DOCUMENT_DAMAGED')
}

const headToken = /#[^\r\n]*|(\d+)|[^\d#]/g

type Values = (index: number) => number | undefined

function inBytes(bytes: Buffer, { isBilevel, width, most }: { isBilevel: boolean; width: number; most: number }): Values {
  if (!isBilevel)
    return most < 256 ? (index) => bytes[index] : (index) => (bytes.length < index * 2 + 2 ? undefined : bytes.readUInt16BE(index * 2))
  const rowBytes = Math.ceil(width / 8)
  return (index) => {
    const byte = bytes[Math.floor(index / width) * rowBytes + ((index % width) >> 3)]
    return byte === undefined ? undefined : (byte >> (7 - ((index % width) & 7))) & 1
  }
}

/** Values as text; those of bitmaps need no space between them. */
function inFigures(bytes: Buffer, end: number, isBilevel: boolean): Values {
  const figures = bytes
    .toString('latin1', end)
    .replace(/#[^\r\n]*/g, '')
    .matchAll(isBilevel ? /[01]/g : /\d+/g)
  return () => {
    const next = figures.next()
    return next.done ? undefined : Number(next.value[0])
  }
}
