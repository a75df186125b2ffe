import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { Destination } from '../read/destinations.ts'

/** A destination as an explicit array, with its view fitted to a scaled page. */
export function explicitDestination(pdf: Pdf, { view }: Destination, page: PdfObject, scale: number): PdfObject {
  const written = view.length > 0 ? scaledView(view, scale) : ['/Fit']
  return pdf.array([page, ...pdf.parse(`[${written.join(' ')}]`).items()])
}

function scaledView(view: readonly string[], scale: number): readonly string[] {
  if (scale === 1) return view
  const coordinates = coordinatesOfView[view[0] ?? ''] ?? 0
  const isCoordinate = (item: string, index: number) => index >= 1 && index <= coordinates && Number.isFinite(Number(item))
  return view.map((item, index) => (isCoordinate(item, index) ? (Number(item) * scale).toFixed(3) : item))
}

/** How many of the numbers after its name are coordinates; the zoom of /XYZ isn't one. */
const coordinatesOfView: Readonly<Record<string, number>> = { '/XYZ': 2, '/FitH': 1, '/FitV': 1, '/FitBH': 1, '/FitBV': 1, '/FitR': 4 }
