import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

/** As many objects as are looked at one by one. */
const maxObjects = 2_000_000

/** Calls `visit` for every object that the file says it has; those that are not there are null. */
export function forEachObject(pdf: Pdf, visit: (object: PdfObject, id: number) => void): void {
  const count = Math.min(pdf.trailer.get('/Size').integer ?? 0, maxObjects)
  for (let from = 1; from < count; from += atOnce) {
    pdf.scoped(() => {
      for (let id = from; id < Math.min(count, from + atOnce); id++) visit(pdf.object(id), id)
    })
  }
}

const atOnce = 500
