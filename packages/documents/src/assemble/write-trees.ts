import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** A name tree with a single leaf; the names must be unique. */
export function nameTree(pdf: Pdf, entries: readonly (readonly [name: Uint8Array, value: PdfObject])[]): PdfObject {
  const sorted = entries.toSorted(([a], [b]) => Buffer.compare(a, b))
  const names = pdf.array()
  for (const [name, value] of sorted) names.append(pdf.bytes(name), value)
  return pdf.dictionary({ '/Names': names }).indirect()
}

/** A number tree with a single leaf; the numbers must be unique and ascending. */
export function numberTree(pdf: Pdf, entries: readonly (readonly [number: number, value: PdfObject])[]): PdfObject {
  const nums = pdf.array()
  for (const [number, value] of entries) nums.append(number, value)
  return pdf.dictionary({ '/Nums': nums }).indirect()
}

/** The dictionary in which a document keeps its name trees. */
export function namesOf(pdf: Pdf): PdfObject {
  if (!pdf.root.has('/Names')) pdf.root.set('/Names', pdf.dictionary().indirect())
  return pdf.root.get('/Names')
}
