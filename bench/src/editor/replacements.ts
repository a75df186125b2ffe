import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { changePageText } from '@octavo/documents/content-edit/change-page-text.ts'
import { createFallbackFonts } from '@octavo/documents/content-edit/fallback-fonts.ts'
import { createGlyphSupply } from '@octavo/documents/content-edit/glyph-supply.ts'
import { readShows } from '@octavo/documents/content-edit/read-shows.ts'
import { RefusedEdit } from '@octavo/documents/content-edit/refused-edit.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { createFontBook } from '@octavo/documents/glyphs/font-book.ts'
import { changedBox, type DrawnPage, drawnPage, isSamePage, readPage, readWords, wordsIn } from './judge-page.ts'
import { linesOf, type PageLine } from './page-lines.ts'
import { type WantedEdit, ways } from './ways.ts'
import { hasWord, wordDifference } from './word-difference.ts'

/** What became of one edit. */
export interface Replacement {
  file: string
  page: number
  way: string
  outcome: 'refused' | 'done'
  reason?: string
  /** Whether poppler finds what is new, and sees the rest as it was, white space included. */
  isFound: boolean
  isRestSame: boolean
  /** Whether pixels changed in the edited lines alone; undefined where lines are neither level nor upright. */
  isBandOnly?: boolean
  /** What differs, to find the cause. */
  difference?: string
}

/** The edits of a file, and whether a page without edits stayed as it was. */
export interface EditedFile {
  edits: Replacement[]
  /** Pages that nobody edited, and those of them that changed all the same. */
  untouched: number
  touched: number[]
}

interface Before {
  number: number
  text: string
  words: string[]
  lines: PageLine[]
  drawn: DrawnPage
}

/** Changes text of some pages of a file, in one way a page and then in the next, and lets poppler judge what comes of it. */
export function replaceText(file: string, folder: string, { pages = 4, rounds = Infinity } = {}): EditedFile {
  const names = Object.keys(ways)
  const { sampled, others } = readBefore(file, folder, pages)
  const edited: EditedFile = { edits: [], untouched: 0, touched: [] }
  if (sampled.length === 0) return edited
  for (let round = 0; round < Math.min(rounds, names.length); round++) {
    const wanted = sampled.flatMap((before, index) => {
      const way = names[(index + round) % names.length] ?? ''
      const edit = ways[way]?.(before.lines, round + before.number, before.text)
      return edit ? [{ before, way, edit }] : []
    })
    if (wanted.length === 0) continue
    const result = join(folder, 'result.pdf')
    const refused = carryOut(file, result, wanted, folder)
    for (const { before, way, edit } of wanted) {
      const base = { file, page: before.number, way, isFound: false, isRestSame: false }
      const reason = refused.get(before.number)
      edited.edits.push(reason ? { ...base, outcome: 'refused', reason } : { ...base, outcome: 'done', ...judged(result, before, edit) })
    }
    const other = others[round % Math.max(1, others.length)]
    if (other) {
      edited.untouched += 1
      if (!isSamePage(result, other)) edited.touched.push(other.number)
    }
    rmSync(result)
  }
  return edited
}

/** Some pages with text, and some without any edit. */
function readBefore(file: string, folder: string, pages: number): { sampled: Before[]; others: (DrawnPage & { number: number })[] } {
  let copies = 0
  using pdf = openPdf(file)
  pdf.pushInherited()
  using fonts = createFontBook(pdf, () => join(folder, `font-${copies++}.pdf`))
  const step = Math.max(1, Math.floor(pdf.pageCount / pages))
  const sampled: Before[] = []
  const others: (DrawnPage & { number: number })[] = []
  for (let number = 1; number <= pdf.pageCount && number <= step * pages * 2; number += step) {
    if (sampled.length >= pages) break
    const lines = linesOf(readShows(pdf.page(number), fonts))
    if (lines.length === 0) continue
    const text = readPage(file, number)
    sampled.push({ number, text, words: readWords(file, number), lines, drawn: drawnPage(file, number) })
  }
  for (let number = 2; number <= pdf.pageCount && others.length < 2; number += step)
    if (!sampled.some((one) => one.number === number)) others.push({ number, ...drawnPage(file, number) })
  return { sampled, others }
}

/** Writes a file with edits. Tells by page why some were refused. */
function carryOut(file: string, to: string, wanted: readonly { before: Before; edit: WantedEdit }[], folder: string): Map<number, string> {
  const refused = new Map<number, string>()
  let copies = 0
  using pdf = openPdf(file)
  pdf.pushInherited()
  using fonts = createFontBook(pdf, () => join(folder, `font-${copies++}.pdf`))
  const fallback = createFallbackFonts(pdf)
  const inks = { fonts, supply: createGlyphSupply(pdf, fonts), fallback }
  for (const { before, edit } of wanted) {
    try {
      changePageText(pdf, pdf.page(before.number), [edit.edit], { inks })
    } catch (error) {
      if (!(error instanceof RefusedEdit)) throw error
      refused.set(before.number, error.reason)
    }
  }
  fallback.finish()
  pdf.write(to)
  return refused
}

function judged(result: string, before: Before, edit: WantedEdit) {
  const after = readPage(result, before.number)
  const isOneWord = edit.gone.length === 1
  const difference =
    isOneWord && !hasWord(before.words, edit)
      ? wordDifference(wordsIn(before.text), wordsIn(after), edit)
      : wordDifference(before.words, readWords(result, before.number), edit)
  const changed = changedBox(before.drawn, drawnPage(result, before.number))
  const isBandOnly = changed && edit.lines.every(({ turn }) => turn !== undefined) ? isWithin(changed, edit) : changed ? undefined : true
  return {
    isFound: edit.come.every((word) => after.includes(word.normalize('NFKC'))),
    isRestSame: difference === '',
    ...(isBandOnly !== undefined && { isBandOnly }),
    ...((difference !== '' || isBandOnly === false) && {
      difference: `${edit.edit.block.was.slice(0, 60)} -> ${difference} ${isBandOnly === false ? JSON.stringify(changed) : ''}`,
    }),
  }
}

/** Glyphs reach this far above and below their baseline, in sizes; accents and flourishes of some fonts do. */
const [above, below] = [1.35, 0.65]

/** Whether changes are in the rows of the edited lines, or in their columns if they are upright. */
function isWithin(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  { lines, down }: WantedEdit,
): boolean {
  const edges = lines.map(({ x, y, size, turn }) => {
    if (turn === 0) return { low: y - size * above, high: y + size * below + down, across: false }
    if (turn === 2) return { low: y - size * below, high: y + size * above, across: false }
    if (turn === 1) return { low: x - size * below, high: x + size * above, across: true }
    return { low: x - size * above, high: x + size * below, across: true }
  })
  const [low, high] = [Math.min(...edges.map((edge) => edge.low)), Math.max(...edges.map((edge) => edge.high))]
  return edges[0]?.across ? left >= low - 1.5 && right <= high + 1.5 + down : top >= low - 1.5 && bottom <= high + 1.5
}
