import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { seenPage } from '@octavo/documents/annotate/seen-page.ts'
import { assemblePdf, type Place } from '@octavo/documents/assemble/assemble.ts'
import { openPdf, type Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { turnPage } from '@octavo/documents/read/page-boxes.ts'
import { assemblyNotes } from '../../running/assembly-notes.ts'
import { type OpenedPdf, openPdfInput } from '../../running/open-pdf-input.ts'
import type { RunContext } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import { markAnnotations, pagesWithExisting } from './marked-annotations.ts'

/** A document whose pages are in the order of the result, not yet turned or cropped: places on them are those of the source. */
export interface PlannedDocument extends Disposable {
  pdf: Pdf
  /** In the order of the document. */
  plans: readonly PagePlan[]
}

/** Brings pages into their order, with those of other files and empty ones. A document that keeps its pages is the source itself. */
export async function planPages(
  context: RunContext<Options>,
  source: OpenedPdf,
  progress: (done: number) => void,
): Promise<PlannedDocument> {
  const plans = context.options.pages ?? ownPages(source.pageCount)
  for (const { page } of plans)
    if (typeof page === 'number' && page > source.pageCount)
      throw new AppError('PAGE_OUT_OF_RANGE', { details: { page, pageCount: source.pageCount } })
  const { edits } = context.options
  const numberIn = (page: PagePlan['page']) => (typeof page === 'number' ? page : undefined)
  markAnnotations(source.pdf, pagesWithExisting(plans, edits, { pageCount: source.pageCount, numberOf: numberIn }))
  const isSame = plans.length === source.pageCount && plans.every(({ page }, index) => page === index + 1)
  if (isSame) return { pdf: source.pdf, plans, [Symbol.dispose]: () => {} }
  const others = await openOthers(context, plans)
  try {
    const path = context.newPath('.pdf')
    const files = [source, ...others.values()]
    const places = plans.map(({ page }): Place => {
      if (typeof page === 'number') return { kind: 'page', source: 0, number: page, rotation: 0 }
      if ('blank' in page) return { kind: 'blank' }
      const other = others.get(page.document)
      if (!other) throw new AppError('DOCUMENT_UNKNOWN')
      if (page.page > other.pageCount) throw new AppError('PAGE_OUT_OF_RANGE', { details: { page: page.page, pageCount: other.pageCount } })
      return { kind: 'page', source: files.indexOf(other), number: page.page, rotation: 0 }
    })
    const { report } = await assemblePdf({
      sources: files.map(({ pdf, name }) => ({ pdf, title: name })),
      places,
      bookmarks: 'keep',
      forms: 'rename',
      sameWidth: false,
      path,
      progress,
    })
    for (const note of assemblyNotes(source.document, [report])) context.note(note)
    const pdf = openPdf(path)
    for (const [index, { page }] of plans.entries()) {
      if (typeof page === 'object' && 'blank' in page)
        pdf
          .page(index + 1)
          .set('/MediaBox', pdf.array([0, 0, page.blank.width, page.blank.height]))
          .remove('/UserUnit')
    }
    return { pdf, plans, [Symbol.dispose]: () => pdf.dispose() }
  } finally {
    for (const { pdf } of others.values()) pdf.dispose()
  }
}

/** Turns and crops pages as the plan says, when everything is in its place on them. */
export function turnAndCrop(pdf: Pdf, plans: readonly PagePlan[]): void {
  for (const [index, { rotate, crop }] of plans.entries()) {
    const page = pdf.page(index + 1)
    if (crop) page.set('/CropBox', seenPage(pdf, page).rectangle(quadOfBox(crop)))
    if (rotate !== 0) turnPage(page, rotate)
  }
}

/** Without a list of pages their keys are their numbers. */
function ownPages(count: number): PagePlan[] {
  return Array.from({ length: count }, (_, index) => ({ key: String(index + 1), page: index + 1, rotate: 0 }))
}

/** Other files whose pages are wanted. */
async function openOthers(context: RunContext<Options>, plans: readonly PagePlan[]): Promise<Map<string, OpenedPdf>> {
  const wanted = new Set(plans.flatMap(({ page }) => (typeof page === 'object' && 'document' in page ? [page.document] : [])))
  const opened = new Map<string, OpenedPdf>()
  for (const document of wanted) {
    const input = context.inputs.find((one) => one.document === document && one.mimeType === 'application/pdf')
    if (!input) throw new AppError('DOCUMENT_UNKNOWN')
    const other = await openPdfInput(input, context.newPath)
    const numberOf = (page: PagePlan['page']) =>
      typeof page === 'object' && 'document' in page && page.document === document ? page.page : undefined
    markAnnotations(other.pdf, pagesWithExisting(plans, context.options.edits, { pageCount: other.pageCount, numberOf }))
    opened.set(document, other)
  }
  return opened
}
