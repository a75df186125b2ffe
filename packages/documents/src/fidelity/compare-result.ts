import type { FidelityReport } from '@octavo/core/api/fidelity.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { replacementOf } from '@octavo/layout/document/font-names.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { openText, type TextDocument } from '../glyphs/open-text.ts'
import type { OfficeFamily } from '../office/examine.ts'
import { hasSameWidths } from '../office/fonts.ts'
import { officeToPdf } from '../office/to-pdf.ts'
import { openMended } from '../open/open-mended.ts'
import { comparePages } from './compare-pages.ts'
import { linesOnPage, type PlacedLine } from './lines-in-place.ts'

/** What a result was made from. */
export interface Original {
  path: string
  password?: string | undefined
  /** How many pages were converted. */
  pageCount: number
  /** The compared ones, in their order in the result. */
  pages: readonly { number: number; lines: readonly PlacedLine[] }[]
  /** The fonts of their lines that the result doesn't have. */
  fonts: readonly { wanted: string; given: string }[]
}

/** Reads what is compared of a document, while its text is at hand. */
export function readOriginal(
  { path, password }: Pick<Original, 'path' | 'password'>,
  { read, pages, count }: { read: TextDocument; pages: readonly number[]; count: number },
): Original {
  const fonts = new Map<string, { wanted: string; given: string }>()
  const compared = pages.slice(0, count).map((number) => ({
    number,
    lines: asPart({ kind: 'page', number }, () =>
      linesOnPage(read, number, (font) => {
        const replaced = replacementOf(font)
        if (replaced && fonts.size < maxFonts) fonts.set(replaced.wanted, replaced)
      }),
    ),
  }))
  return { path, password, pageCount: pages.length, pages: compared, fonts: [...fonts.values()] }
}

const maxFonts = 50

/** An Office document that was made from it. */
export interface MadeDocument {
  path: string
  mimeType: MediaType
  family: OfficeFamily
}

export interface ComparedResult {
  report: Omit<FidelityReport, 'lost'>
  /** The result as a PDF. */
  path: string
}

/**
 * Shows an Office document in the office process of this slot, and compares it page by page with what it was made from. The caller ends
 * the process with `slotOffice().renew()`.
 */
export async function compareResult(
  original: Original,
  { path, mimeType, family }: MadeDocument,
  { newPath, onPage }: { newPath(): string; onPage(done: number): void },
): Promise<ComparedResult> {
  // Slides have one page each, and text needs no tags to be read.
  const shown = await officeToPdf({ path, mimeType }, { families: [family], filter: {}, steps: () => [], pages: 'all', newPath })
  const { password, pages, pageCount } = original
  const { document } = await openMended(original.path, { newPath, ...(password !== undefined && { password }) })
  using drawing = document
  using after = await openText(shown.path, { newPath })
  const compared = await comparePages({ drawing, pages, isAll: pages.length === pageCount }, after, onPage)
  const fonts: FidelityReport['fonts'] = [
    ...original.fonts.map(({ wanted, given }) => ({ wanted, given, where: 'result' as const, sameWidths: false })),
    ...shown.fonts.map((font) => ({ wanted: font.wanted, given: font.given, where: 'view' as const, sameWidths: hasSameWidths(font) })),
  ]
  return { report: { ...compared, pageCount, shownCount: shown.pageCount, fonts }, path: shown.path }
}
