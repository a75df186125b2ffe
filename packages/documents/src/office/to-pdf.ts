import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { assemblePdf } from '../assemble/assemble.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { type OfficeInput, type OfficeWork, openOfficeInput } from './convert.ts'
import type { OfficeFamily } from './examine.ts'
import { replacedFonts } from './fonts.ts'
import type { FilterOptions, ReplacedFont, Step } from './office.ts'

export interface OfficeWish {
  /** Documents of other families aren't accepted. */
  families: readonly OfficeFamily[]
  filter: FilterOptions
  /** Changes to the open document before its export; `parts` are its visible sheets. */
  steps(parts: number): Step[]
  /** The pages of the result to keep. */
  pages: string
  /** A new path for a PDF. */
  newPath(): string
}

export interface ConvertedPdf {
  path: string
  pageCount: number
  family: OfficeFamily
  fonts: ReplacedFont[]
}

/**
 * Converts an Office document to PDF in the office process of this slot. Consecutive documents share the process: after the last one, the
 * caller ends it with `slotOffice().renew()`.
 */
export async function officeToPdf(input: OfficeInput, wish: OfficeWish): Promise<ConvertedPdf> {
  return openOfficeInput(input, { families: wish.families, shares: true }, async (document, folder) => {
    const made = join(folder, 'result.pdf')
    const { fonts, pageCount } = await exportPages(document, made, wish)
    const replaced = await replacedFonts(fonts, { source: document.path, pdf: made })
    const path = wish.newPath()
    await rename(made, path)
    return { path, pageCount, family: document.family, fonts: replaced }
  })
}

interface Exported {
  fonts: ReplacedFont[]
  pageCount: number
}

/** Exports the selected pages; the export's own page range keeps tags, bookmarks and PDF/A, which cutting afterwards couldn't. */
async function exportPages(document: OfficeWork, path: string, { steps, pages, ...wish }: OfficeWish): Promise<Exported> {
  const plainCount = pages === 'all' ? undefined : countOfPlain(pages)
  // Comments and hidden sheets stay out of the PDF unless requested, since they wouldn't be visible on paper either.
  const filter: FilterOptions = { ExportNotes: false, ...wish.filter }
  const first: Step[] = [...(document.family === 'sheets' ? (['LeaveHiddenOut'] as const) : []), ...steps(document.parts)]
  if (plainCount !== undefined) {
    const exported = await document
      .export(path, { filter: { ...filter, PageRange: pages.replaceAll(' ', '') }, steps: first })
      .catch(ignoreRange)
    if (exported && pagesOf(path) === plainCount) return { ...exported, pageCount: plainCount }
  }
  const { fonts } = await document.export(path, { filter, steps: plainCount === undefined ? first : [] })
  const pageCount = pagesOf(path)
  const wanted = selectPages(pages, pageCount)
  if (wanted.length === pageCount && isAscending(wanted)) return { fonts, pageCount }
  if (wanted.length === 0) throw new AppError('NO_PAGES_CHOSEN')
  if (isAscending(wanted)) await document.export(path, { filter: { ...filter, PageRange: wanted.join(',') }, steps: [] })
  else await pick(path, wanted)
  return { fonts, pageCount: wanted.length }
}

// A range beyond the last page may fail the export; the actual error shows once all pages are exported.
function ignoreRange(error: unknown): undefined {
  if (error instanceof AppError && error.cause instanceof Error && error.cause.message === 'failed save') return undefined
  throw error
}

/** The number of pages in a list of ascending numbers and ranges; undefined for any other selection. */
function countOfPlain(selection: string): number | undefined {
  let last = 0
  let count = 0
  for (const part of selection.split(',')) {
    const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    if (from === undefined || Number(from) <= last || Number(to) < Number(from)) return undefined
    count += Number(to) - Number(from) + 1
    last = Number(to)
  }
  return count
}

function isAscending(pages: readonly number[]): boolean {
  return pages.every((page, index) => index === 0 || page > (pages[index - 1] ?? 0))
}

function pagesOf(path: string): number {
  using pdf = openPdf(path)
  return pdf.pageCount
}

async function pick(path: string, pages: readonly number[]): Promise<void> {
  const picked = `${path}.picked`
  {
    using pdf = openPdf(path)
    await assemblePdf({
      sources: [{ pdf, title: '' }],
      places: pages.map((number) => ({ kind: 'page', source: 0, number, rotation: 0 })),
      bookmarks: 'keep',
      forms: 'rename',
      sameWidth: false,
      path: picked,
    })
  }
  await rename(picked, path)
}
