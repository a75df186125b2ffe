import type { PdfObject } from '../engines/qpdf/object.ts'
import { glyphMetric } from './glyph-metrics.ts'

/** The width of a code by its font's dictionary, in font sizes; undefined if it states none. */
export type StatedWidth = (code: number) => number | undefined

/** Reads the widths of a font with one byte for each code. */
export function simpleWidth(font: PdfObject): StatedWidth {
  // The widths of a Type 3 font count in its own units.
  const widths = font.get('/Subtype').name === '/Type3' ? [] : font.get('/Widths').numbersAmong(256)
  const first = font.get('/FirstChar').integer ?? 0
  return (code) => thousandths(widths[code - first])
}

/** Reads the widths of a CID font. */
export function glyphWidth(font: PdfObject, glyphOf: (code: number) => number): StatedWidth {
  const stated = glyphMetric(font.get('/W'), 1)
  return (code) => thousandths(stated(glyphOf(code)))
}

/** PDFium gives whole thousandths of the size, which adds up over a line. `width` with the rest that the font states. */
export function exactWidth(width: number, stated: number | undefined): number {
  return stated !== undefined && Math.abs(stated - width) < 0.001 ? stated : width
}

function thousandths(width: number | undefined): number | undefined {
  return width === undefined ? undefined : width / 1000
}
