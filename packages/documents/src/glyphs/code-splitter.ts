import type { PdfObject } from '../engines/qpdf/object.ts'
import { readCMap } from './cmap.ts'
import type { CodeRange } from './code-space.ts'

/** Splits strings into the codes of a font. A code that is cut off by the end of its string ends in zeros. */
export type CodeSplitter = (bytes: Uint8Array, visit: (code: number, length: number) => void) => void

/** Splits the strings of a font: by bytes, or by the ranges of codes that its encoding has. */
export function codeSplitter(font: PdfObject): CodeSplitter {
  return font.get('/Subtype').name === '/Type0' ? byRanges(readCMap(font.get('/Encoding')).ranges) : byBytes
}

const byBytes: CodeSplitter = (bytes, visit) => {
  for (const byte of bytes) visit(byte, 1)
}

function byRanges(ranges: readonly CodeRange[]): CodeSplitter {
  const sorted = ranges.toSorted((one, other) => one.low.length - other.low.length)
  const shortest = sorted[0]?.low.length ?? 1
  return (bytes, visit) => {
    for (let at = 0; at < bytes.length; ) {
      const whole = sorted.find((range) => isIn(range, bytes, at, range.low.length))
      // An invalid code is as long as those that begin alike, or else as the shortest.
      const length = (whole ?? sorted.find((range) => isIn(range, bytes, at, 1)))?.low.length ?? shortest
      let code = 0
      for (let index = 0; index < length; index++) code = code * 256 + (bytes[at + index] ?? 0)
      visit(code, length)
      at += length
    }
  }
}

/** Whether a code of so many bytes is in one of the ranges. */
export function isValidCode(code: number, length: number, ranges: readonly CodeRange[]): boolean {
  if (code >= 256 ** length) return false
  const bytes = Uint8Array.from({ length }, (_, index) => Math.floor(code / 256 ** (length - 1 - index)) & 0xff)
  return ranges.some((range) => range.low.length === length && isIn(range, bytes, 0, length))
}

function isIn({ low, high }: CodeRange, bytes: Uint8Array, at: number, length: number): boolean {
  for (let index = 0; index < length; index++) {
    const byte = bytes[at + index] ?? -1
    if (byte < (low[index] ?? 0) || byte > (high[index] ?? 0)) return false
  }
  return true
}
