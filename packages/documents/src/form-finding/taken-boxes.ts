import type { Box } from '@octavo/core/edits/geometry.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { seenPage } from '../annotate/seen-page.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'

/** The places of the fields on a page, which is counted from 1. */
export type TakenBoxes = (page: number) => Box[]

const maxAnnotations = 20_000

/** Reads where a document has fields already; none of one that only PDFium can read. */
export function takenBoxes(path: string, { password }: { password?: string }): TakenBoxes {
  const boxes = new Map<number, Box[]>()
  try {
    using pdf = openPdf(path, password === undefined ? {} : { password })
    if (!pdf.root.get('/AcroForm').isDictionary) return () => []
    for (let number = 1; number <= pdf.pageCount; number += 1) {
      pdf.scoped(() => {
        const page = pdf.page(number)
        const widgets = page
          .get('/Annots')
          .items(maxAnnotations)
          .filter((annotation) => annotation.get('/Subtype').name === '/Widget')
        if (widgets.length === 0) return
        const { boxOf } = seenPage(pdf, page)
        boxes.set(
          number,
          widgets.map((widget) => boxOf(widget.get('/Rect').numbers())),
        )
      })
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return (page) => boxes.get(page) ?? []
}
