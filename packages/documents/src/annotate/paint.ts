import type { Stroke } from '@octavo/core/edits/edit.ts'
import type { Point } from '@octavo/core/edits/geometry.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { rounded } from './seen-page.ts'

/** The parts of a colour from 0 to 1. */
export function colorParts(color: string): number[] {
  return [1, 3, 5].map((at) => rounded(Number.parseInt(color.slice(at, at + 2), 16) / 255))
}

/** The operator that sets a colour for filling or for lines. */
export function colorOperator(color: string, use: 'fill' | 'line'): string {
  return `${colorParts(color).join(' ')} ${use === 'fill' ? 'rg' : 'RG'}`
}

/** The operators that set how lines are drawn; `unit` is how long a point of the displayed page is. */
export function strokeOperators({ color, width, dash }: Stroke, unit: number): string {
  const dashes = dash.length > 0 ? ` [${dash.map((length) => rounded(length * unit)).join(' ')}] 0 d` : ''
  return `${colorOperator(color, 'line')} ${rounded(width * unit)} w 1 J 1 j${dashes}`
}

/** A point before its operator. */
export function at({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`
}

/** A form that draws content in the page's own space. */
export function drawnForm(
  pdf: Pdf,
  content: string,
  { box, opacity = 1, blend = 'Normal', resources }: { box: PdfObject; opacity?: number; blend?: string; resources?: PdfObject },
): PdfObject {
  const isPlain = opacity === 1 && blend === 'Normal'
  const inner = form(pdf, content, box)
  if (resources) inner.set('/Resources', resources)
  if (isPlain) return inner
  // As a group, so that parts of it that lie over each other don't shine through.
  inner.set('/Group', pdf.dictionary({ '/S': '/Transparency', '/Type': '/Group' }))
  const state = pdf.dictionary({ '/Type': '/ExtGState', '/ca': opacity, '/CA': opacity, '/BM': `/${blend}` })
  return form(pdf, '/Look gs /Drawn Do', box).set(
    '/Resources',
    pdf.dictionary({ '/ExtGState': pdf.dictionary({ '/Look': state }), '/XObject': pdf.dictionary({ '/Drawn': inner }) }),
  )
}

function form(pdf: Pdf, content: string, box: PdfObject): PdfObject {
  return deflatedStream(pdf, content)
    .set('/Type', '/XObject')
    .set('/Subtype', '/Form')
    .set('/BBox', box.shallowCopy())
    .set('/Resources', pdf.dictionary())
}
