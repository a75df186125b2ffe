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
 * The words of a page as poppler cuts them by the white space around them. What it makes of them, a text in the order of reading, depends
 * on all that is beside a word: it joins the halves of a word over whatever line comes next, and spaces formulas by the rest of their line.
 */
export function readWords(file: string, page: number): string[] {
  const read = execFileSync('pdftotext', ['-bbox', '-f', String(page), '-l', String(page), '-enc', 'UTF-8', file, '-'], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const words = [...read.matchAll(/>([^<]*)<\/word>/g)].map(([, word = '']) => readable(word))
  return words.flatMap((word) => word.split(/\s+/)).filter((word) => word !== '')
}

/** The words of a text in the order of reading, where a hyphen at the end of a line is up to the reader. */
export function wordsIn(text: string): string[] {
  return text.split(/\s+/).map((word) => readable(word).replace(/[-\u2010]$/, ''))
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/** A word as the page has it, without control characters, which nobody sees. */
export function readable(word: string): string {
  return word
    .replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
}

/** How often each word stands among others. */
export function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
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
