import { deflateSync } from 'node:zlib'
import { contentStreams } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'

const minSize = 3
const maxSize = 14_400
const innerBoxes = ['/CropBox', '/BleedBox', '/TrimBox', '/ArtBox']

/**
 * Brings the boxes of a page into the range that is allowed. One that is too large is told in a larger unit, so that it stays as large on
 * paper; one that is too small gets an edge.
 */
export function mendPageSize(pdf: Pdf, page: PdfObject): void {
  for (const name of innerBoxes) if (page.has(name) && !isAllowed(page.get(name).numbers())) page.remove(name)
  const [left = 0, bottom = 0, right = 0, top = 0] = page.get('/MediaBox').numbers()
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)]
  const unit = Math.ceil(Math.max(width, height) / maxSize)
  if (unit > 1) enlargeUnit(pdf, page, unit)
  else if (Math.min(width, height) < minSize) {
    const [x, y] = [Math.min(left, right), Math.min(bottom, top)]
    page.set('/MediaBox', numbers(pdf, [x, y, x + Math.max(width, minSize), y + Math.max(height, minSize)]))
  }
}

function isAllowed([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): boolean {
  return [right - left, top - bottom].every((size) => Math.abs(size) >= minSize && Math.abs(size) <= maxSize)
}

function enlargeUnit(pdf: Pdf, page: PdfObject, unit: number): void {
  for (const name of ['/MediaBox', ...innerBoxes]) scale(pdf, page, name, unit)
  page.set('/UserUnit', (page.get('/UserUnit').number ?? 1) * unit)
  const wrap = (content: string) => pdf.stream(deflateSync(content), { '/Filter': '/FlateDecode' })
  page.set('/Contents', pdf.array([wrap(`q ${1 / unit} 0 0 ${1 / unit} 0 0 cm\n`), ...contentStreams(page), wrap('\nQ')]))
  for (const annotation of page.get('/Annots').items(maxAnnotations))
    for (const name of ['/Rect', '/QuadPoints', '/Vertices', '/L', '/CL', '/RD']) scale(pdf, annotation, name, unit)
}

const maxAnnotations = 20_000

function scale(pdf: Pdf, holder: PdfObject, name: string, unit: number): void {
  if (holder.get(name).isArray)
    holder.set(
      name,
      numbers(
        pdf,
        holder
          .get(name)
          .numbers()
          .map((value) => value / unit),
      ),
    )
}

function numbers(pdf: Pdf, values: readonly number[]): PdfObject {
  return pdf.array(values.map((value) => Math.round(value * 1000) / 1000))
}
