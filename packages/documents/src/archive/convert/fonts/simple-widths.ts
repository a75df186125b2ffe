import type { PdfObject } from '../../../engines/qpdf/object.ts'

/** The width that a simple font states for a code, in thousandths; undefined where it states none. */
export function statedWidths(font: PdfObject): (code: number) => number | undefined {
  const widths = font.get('/Widths')
  if (!widths.isArray) return () => undefined
  const first = font.get('/FirstChar').integer ?? 0
  const list = widths.items(maxWidths).map(({ number }) => number)
  const missing = font.get('/FontDescriptor').get('/MissingWidth').number ?? 0
  return (code) => list[code - first] ?? missing
}

const maxWidths = 256
