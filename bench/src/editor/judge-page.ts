import { execFileSync } from 'node:child_process'
import { popplerPixels } from '@octavo/documents/testing/edited-pdf.ts'

const dpi = 72

/** A page as poppler draws it. */
export interface DrawnPage {
  width: number
  height: number
  pixels: Uint8Array
}

/** The text of a page as poppler reads it. */
export function readPage(file: string, page: number): string {
  return execFileSync('pdftotext', ['-f', String(page), '-l', String(page), '-enc', 'UTF-8', file, '-'], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).normalize('NFKC')
}

/**
 * How often each word stands on a page: what is between white space. Which block of a form comes first is up to the reader, and so is a
 * hyphen at the end of a line.
 */
export function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>()
  for (const word of text.split(/\s+/).map((each) => each.replace(/[-\u2010]$/, '')))
    if (word !== '') words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** Large pages are drawn smaller. */
export function drawnPage(file: string, page: number): DrawnPage {
  return popplerPixels(file, { page, dpi })
}

export function isSamePage(file: string, page: DrawnPage & { number: number }): boolean {
  return changedBox(page, drawnPage(file, page.number)) === undefined
}

/** The box of the pixels that differ between two drawings, in points; undefined if none does. */
export function changedBox(one: DrawnPage, other: DrawnPage): { left: number; top: number; right: number; bottom: number } | undefined {
  if (one.width !== other.width || one.height !== other.height) throw new Error('The pages have different sizes')
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  for (let row = 0; row < one.height; row++) {
    const start = row * one.width
    if (Buffer.compare(one.pixels.subarray(start, start + one.width), other.pixels.subarray(start, start + one.width)) === 0) continue
    top = Math.min(top, row)
    bottom = row + 1
    for (let column = 0; column < one.width; column++) {
      if (one.pixels[start + column] === other.pixels[start + column]) continue
      left = Math.min(left, column)
      right = Math.max(right, column + 1)
    }
  }
  return bottom < 0 ? undefined : { left: (left * 72) / dpi, top: (top * 72) / dpi, right: (right * 72) / dpi, bottom: (bottom * 72) / dpi }
}
