import type { PdfObject } from '../engines/qpdf/object.ts'
import { glyphMetric } from './glyph-metrics.ts'

/** How far a glyph of vertical writing moves the next one down, in font sizes (ISO 32000, 9.7.4.3). */
export type VerticalAdvance = (glyph: number) => number

/** Reads the vertical metrics of a CID font. */
export function verticalAdvance(font: PdfObject): VerticalAdvance {
  const standard = font.get('/DW2').numbers()[1] ?? -1000
  const stated = glyphMetric(font.get('/W2'), 3)
  return (glyph) => -(stated(glyph) ?? standard) / 1000
}
