import type { Markup } from '@octavo/core/edits/edit.ts'
import type { Point, Quad } from '@octavo/core/edits/geometry.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { addAnnotation } from './annotation.ts'
import { at, colorOperator, drawnForm } from './paint.ts'
import { rounded, type SeenPage, seenPage } from './seen-page.ts'

const subtypes = { highlight: '/Highlight', underline: '/Underline', strikeout: '/StrikeOut', squiggly: '/Squiggly' } as const

/** Marks text by a highlight, a line under or through it. */
export function addMarkup(pdf: Pdf, page: PdfObject, edit: Markup): void {
  const { id, how, quads, color, opacity, note } = edit
  const seen = seenPage(pdf, page)
  const { form, rectangle } = markupForm(pdf, seen, edit)
  addAnnotation(pdf, page, {
    ...{ subtype: subtypes[how], rectangle, id, color, opacity, appearance: form, note },
    entries: { '/QuadPoints': seen.quadPoints(quads) },
  })
}

/** Marks drawn in the page's own space. */
export function markupForm(
  pdf: Pdf,
  seen: SeenPage,
  { how, quads, color, opacity }: Pick<Markup, 'how' | 'quads' | 'color' | 'opacity'>,
): { form: PdfObject; rectangle: PdfObject } {
  const rectangle = seen.rectangle(quads.flat(), 1)
  const isHighlight = how === 'highlight'
  const content = isHighlight
    ? `${colorOperator(color, 'fill')} ${quads.map((quad) => filled(quad, seen)).join(' ')}`
    : `${colorOperator(color, 'line')} 1 J 1 j ${quads.map((quad) => lined(quad, how, seen)).join(' ')}`
  return { form: drawnForm(pdf, content, { box: rectangle, opacity, blend: isHighlight ? 'Multiply' : 'Normal' }), rectangle }
}

function filled(quad: Quad, { pointOf }: SeenPage): string {
  const [first, ...others] = quad.map(pointOf)
  return first ? `${at(first)} m ${others.map((corner) => `${at(corner)} l`).join(' ')} h f` : ''
}

/** A line at a share of the height from the top. */
function lined(quad: Quad, how: Markup['how'], { pointOf, unit }: SeenPage): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return ''
  const height = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y)
  const share = how === 'strikeout' ? 0.55 : 0.94
  const [from, to] = [between(topLeft, bottomLeft, share), between(topRight, bottomRight, share)]
  const width = `${rounded(Math.max(0.5, height / 14) * unit)} w`
  if (how !== 'squiggly') return `${width} ${at(pointOf(from))} m ${at(pointOf(to))} l S`
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const step = Math.max(1, height / 6)
  const waves = Math.min(2000, Math.max(2, Math.round(length / step)))
  const up = { x: ((topLeft.x - bottomLeft.x) / (height || 1)) * step * 0.5, y: ((topLeft.y - bottomLeft.y) / (height || 1)) * step * 0.5 }
  const points = Array.from({ length: waves + 1 }, (_, index) => {
    const { x, y } = between(from, to, index / waves)
    return index % 2 === 0 ? { x, y } : { x: x + up.x, y: y + up.y }
  })
  return `${width} ${points.map((point, index) => `${at(pointOf(point))} ${index === 0 ? 'm' : 'l'}`).join(' ')} S`
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share }
}
