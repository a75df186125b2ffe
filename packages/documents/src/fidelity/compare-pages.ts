import { setImmediate } from 'node:timers/promises'
import type { ComparedPage } from '@octavo/core/api/fidelity.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { PdfiumDocument } from '../engines/pdfium/document.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { linesInPlace, linesOnPage, type PlacedLine } from './lines-in-place.ts'
import { lookDpi, sameLook } from './page-look.ts'
import { pairPages } from './pair-pages.ts'

/** Pages as they were: their numbers, how they are drawn, and the lines that were found on them. */
export interface OriginalPages {
  drawing: Pick<PdfiumDocument, 'renderPage'>
  /** In their order in the result. */
  pages: readonly { number: number; lines: readonly PlacedLine[] }[]
  /** Whether these are all pages of the result. */
  isAll: boolean
}

/** The scores of a result and its pages, from 0 to 100. */
export interface Comparison {
  score: number
  pages: ComparedPage[]
}

/** Pages that the result may have more of before those that are compared. */
const slack = 5

/** Compares pages with those of a result, each with the one that shows the same. Told after each how many are done. */
export async function comparePages(
  { drawing, pages, isAll }: OriginalPages,
  after: TextDocument,
  onPage: (done: number) => void,
): Promise<Comparison> {
  const count = Math.min(after.pageCount, isAll ? pages.length * 2 + slack : pages.length + slack)
  const shownLines: PlacedLine[][] = []
  for (let number = 1; number <= count; number++) {
    shownLines.push(asPart({ kind: 'page', number }, () => linesOnPage(after, number)))
    await setImmediate()
  }
  const pairs = pairPages(
    pages.map(({ lines }) => lines),
    shownLines,
  )
  const compared: ComparedPage[] = []
  let sum = 0
  for (const [index, { number, lines }] of pages.entries()) {
    const pair = pairs[index]
    const share =
      pair === undefined
        ? 0
        : asPart({ kind: 'page', number }, () =>
            pageScore({
              inPlace: linesInPlace(lines, shownLines[pair] ?? []),
              look: lookOf({ before: drawing, page: number }, { after, page: pair + 1 }),
            }),
          )
    sum += share
    compared.push({ page: number, ...(pair !== undefined && { shown: pair + 1 }), score: Math.round(share * 100) })
    onPage(index + 1)
    await setImmediate()
  }
  const kept = isAll ? Math.min(pages.length, after.pageCount) / Math.max(pages.length, after.pageCount, 1) : 1
  return { score: Math.round((sum / Math.max(1, pages.length)) * kept * 100), pages: compared }
}

function lookOf(
  { before, page }: { before: OriginalPages['drawing']; page: number },
  shown: { after: TextDocument; page: number },
): number {
  const [one, other] = [
    before.renderPage(page, { dpi: lookDpi, maxPixels }),
    shown.after.renderPage(shown.page, { dpi: lookDpi, maxPixels }),
  ]
  return sameLook(one, other)
}

/** A poster of 5 by 5 metres. */
const maxPixels = 100_000_000

/** Where text is counts as much as how the page looks; of a page without text only its look is known. */
function pageScore({ inPlace, look }: { inPlace: readonly number[]; look: number }): number {
  const seen = Math.max(0, look)
  return inPlace.length === 0 ? seen : (inPlace.reduce((sum, share) => sum + share, 0) / inPlace.length + seen) / 2
}
