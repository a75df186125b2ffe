import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GlyphSpan } from '@octavo/core/edits/styled-text.ts'
import { changePageText } from '@octavo/documents/content-edit/change-page-text.ts'
import { createFallbackFonts } from '@octavo/documents/content-edit/fallback-fonts.ts'
import { createGlyphSupply } from '@octavo/documents/content-edit/glyph-supply.ts'
import type { PageShows } from '@octavo/documents/content-edit/model.ts'
import { readShows } from '@octavo/documents/content-edit/read-shows.ts'
import { RefusedEdit } from '@octavo/documents/content-edit/refused-edit.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { createFontBook } from '@octavo/documents/glyphs/font-book.ts'
import { changedRows } from '@octavo/documents/testing/edited-pdf.ts'

/** How a word is replaced. */
export const ways = {
  longer: (word: string) => word + Array.from(word).slice(-3).reverse().join('').toLowerCase(),
  shorter: (word: string) => word.slice(0, 2),
  foreign: () => 'Żółwiąß',
  empty: () => '',
} as const
export type Way = keyof typeof ways

/** What became of one replacement. */
export interface Replacement {
  file: string
  way: Way
  outcome: 'refused' | 'no-word' | 'done'
  reason?: string
  /** Whether poppler finds the new word, and sees the rest as it was, white space included. */
  isFound: boolean
  isRestSame: boolean
  /** Whether pixels changed in the rows of the edited line alone; undefined where lines aren't level. */
  isBandOnly?: boolean
  /** What poppler sees otherwise, for those who mend it. */
  difference?: string
}

/** Replaces a word on the first page of a file that has one, in each way, and lets poppler read the outcome. */
export function replaceWords(file: string, folder: string): Replacement[] {
  return (Object.keys(ways) as Way[]).map((way) => replaceWord(file, way, folder))
}

function replaceWord(file: string, way: Way, folder: string): Replacement {
  const base = { file, way, isFound: false, isRestSame: false }
  let copies = 0
  const newPath = () => join(folder, `font-${copies++}.pdf`)
  using pdf = openPdf(file)
  pdf.pushInherited()
  using fonts = createFontBook(pdf, newPath)
  for (let number = 1; number <= Math.min(pdf.pageCount, 3); number++) {
    const page = pdf.page(number)
    const before = textOf(file, number)
    const found = findWord(readShows(page, fonts), before)
    if (!found) continue
    const text = ways[way](found.word)
    const fallback = createFallbackFonts(pdf)
    const inks = { fonts, supply: createGlyphSupply(pdf, fonts), fallback }
    try {
      changePageText(pdf, page, [{ block: { spans: found.spans, was: found.word }, text: [{ text }] }], { inks })
    } catch (error) {
      if (error instanceof RefusedEdit) return { ...base, outcome: 'refused', reason: error.reason }
      throw error
    }
    fallback.finish()
    const result = join(folder, 'result.pdf')
    pdf.write(result)
    const after = textOf(result, number)
    const rows = found.band && changedRows(file, result, { page: number, dpi })
    rmSync(result)
    const expected = way === 'empty' ? before.replace(found.pattern, '') : before.replace(found.pattern, text)
    return {
      ...base,
      outcome: 'done',
      ...(found.band && { isBandOnly: rows === undefined || isWithin(rows, found.band) }),
      isFound: text === '' || after.includes(text),
      isRestSame: wordsOf(after) === wordsOf(expected),
      ...(wordsOf(after) !== wordsOf(expected) && { difference: differenceOf(expected, after) }),
    }
  }
  return { ...base, outcome: 'no-word' }
}

const dpi = 50

/** In pixels from the top, with one more on each side. */
function isWithin({ first, last }: { first: number; last: number }, { top, bottom }: Band): boolean {
  return first >= Math.floor((top * dpi) / 72) - 1 && last <= Math.ceil((bottom * dpi) / 72) + 1
}

/** The rows of a line on the seen page, in points from the top. */
interface Band {
  top: number
  bottom: number
}

interface FoundWord {
  word: string
  pattern: RegExp
  spans: GlyphSpan[]
  band: Band | undefined
}

/** What stands between white space, in any order: which block of a form comes first is up to the reader. */
function wordsOf(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
}

/** A word of letters that the page has once, with space around it. */
function findWord({ shows }: PageShows, text: string): FoundWord | undefined {
  let best: FoundWord | undefined
  let band: Band | undefined
  let spans: GlyphSpan[] = []
  let word = ''
  let end = Number.NaN
  let baseline = ''
  const close = () => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u')
    const isOnce = () => text.split(pattern).length === 2 && text.split(word).length === 2
    if (/^\p{L}{4,10}$/u.test(word) && word.length > (best?.word.length ?? 0) && isOnce()) best = { word, pattern, spans, band }
    spans = []
    word = ''
  }
  for (const show of shows.slice(0, 3000)) {
    if (!show.isPlaced) continue
    for (const [index, glyph] of show.glyphs.entries()) {
      const size = Math.abs(show.size) * Math.hypot(show.matrix[2], show.matrix[3])
      const line = `${show.matrix[0].toFixed(3)} ${show.matrix[1].toFixed(3)} ${(show.matrix[5] * show.matrix[0] - show.matrix[4] * show.matrix[1]).toFixed(1)}`
      if (line !== baseline || Math.abs(glyph.start - end) > size * 0.15 || !/^\p{L}+$/u.test(glyph.text)) close()
      baseline = line
      const isLevel = Math.abs(show.matrix[1]) < 1e-6 && show.matrix[0] > 0
      band = isLevel ? { top: show.matrix[5] - size * 1.3, bottom: show.matrix[5] + size * 0.6 } : undefined
      end = glyph.end
      if (!/^\p{L}+$/u.test(glyph.text)) continue
      word += glyph.text.normalize('NFKC')
      const last = spans.at(-1)
      if (last?.show === show.number) last.to = index + 1
      else spans.push({ show: show.number, from: index, to: index + 1 })
    }
  }
  close()
  return best
}

function textOf(file: string, page: number): string {
  return execFileSync('pdftotext', ['-f', String(page), '-l', String(page), '-enc', 'UTF-8', file, '-'], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).normalize('NFKC')
}

function differenceOf(expected: string, after: string): string {
  let at = 0
  while (at < expected.length && expected[at] === after[at]) at += 1
  return JSON.stringify([expected.slice(Math.max(0, at - 30), at + 50), after.slice(Math.max(0, at - 30), at + 50)])
}
