import { AppError } from '@octavo/core/messages/errors.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { userUnit } from './page-boxes.ts'

/** The points per unit of each of these pages. PDFium doesn't report it; a file that only PDFium can read counts as using points. */
export function pageUnits(path: string, pages: Iterable<number>, access: { password?: string }): (page: number) => number {
  const units = new Map<number, number>()
  try {
    using pdf = openPdf(path, access)
    for (const page of new Set(pages))
      pdf.scoped(() => {
        const unit = userUnit(pdf.page(page))
        if (unit !== 1) units.set(page, unit)
      })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return (page) => units.get(page) ?? 1
}
