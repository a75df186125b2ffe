import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { forEachObject } from './all-objects.ts'
import { cutPadding } from './metadata.ts'

/** What programs keep for themselves and no reader shows: their own data, small images of pages, and notes on single objects. */
const privateEntries = ['/PieceInfo', '/Thumb', '/SpiderInfo']

/** Takes out of a document what nobody sees. What the document as a whole says of itself stays. */
export function stripPrivateData(pdf: Pdf): void {
  cutPadding(pdf)
  const catalogue = pdf.root.id
  forEachObject(pdf, (object, id) => {
    if (!object.isDictionary) return
    for (const entry of privateEntries) if (object.has(entry)) object.remove(entry)
    if (id !== catalogue && object.has('/Metadata')) object.remove('/Metadata')
  })
}
