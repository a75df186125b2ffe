import type { Shape } from '@octavo/core/edits/edit.ts'
import { boxAround, type Point, quadOfBox } from '@octavo/core/edits/geometry.ts'
import type { PdfObject, PdfValue } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { addAnnotation } from './annotation.ts'
import { at, colorOperator, colorParts, drawnForm, strokeOperators } from './paint.ts'
import { rounded, type SeenPage, seenPage } from './seen-page.ts'

const subtypes = {
  rect: '/Square',
  ellipse: '/Circle',
  line: '/Line',
  arrow: '/Line',
  polyline: '/PolyLine',
  polygon: '/Polygon',
} as const

/** What a shape looks like. */
export type ShapeLook = Pick<Shape, 'shape' | 'points' | 'stroke' | 'fill' | 'opacity'>

/** Adds a shape as an annotation, which other programs can change. */
export function addShape(pdf: Pdf, page: PdfObject, edit: Shape): void {
  const { id, shape, points, stroke, fill, opacity } = edit
  const seen = seenPage(pdf, page)
  const { form, rectangle } = shapeForm(pdf, seen, edit)
  const numbers = points.flatMap((point) => {
    const { x, y } = seen.pointOf(point)
    return [rounded(x), rounded(y)]
  })
  const entries: Record<string, PdfValue> = { '/BS': pdf.dictionary({ '/W': rounded((stroke?.width ?? 0) * seen.unit) }) }
  if (shape === 'line' || shape === 'arrow') entries['/L'] = pdf.array(numbers.slice(0, 4))
  if (shape === 'arrow') entries['/LE'] = pdf.array(['/None', '/OpenArrow'])
  if (shape === 'polyline' || shape === 'polygon') entries['/Vertices'] = pdf.array(numbers)
  if (fill !== undefined) entries['/IC'] = pdf.array(colorParts(fill))
  addAnnotation(pdf, page, {
    ...{ subtype: subtypes[shape], rectangle, id, opacity, appearance: form, entries },
    ...(stroke && { color: stroke.color }),
  })
}

/** A shape drawn in the page's own space. */
export function shapeForm(pdf: Pdf, seen: SeenPage, edit: ShapeLook): { form: PdfObject; rectangle: PdfObject } {
  const { points, stroke, fill, opacity, shape } = edit
  const rectangle = seen.rectangle(points, (stroke?.width ?? 0) * (shape === 'arrow' ? 6 : 1) + 1)
  const isOpen = shape === 'line' || shape === 'arrow' || shape === 'polyline'
  const paint = stroke ? (fill !== undefined && !isOpen ? 'B' : 'S') : fill !== undefined && !isOpen ? 'f' : 'n'
  const content = [
    stroke ? strokeOperators(stroke, seen.unit) : '',
    fill === undefined ? '' : colorOperator(fill, 'fill'),
    pathOf(edit, seen),
    isOpen ? paint : `h ${paint}`,
    shape === 'arrow' && stroke ? `[] 0 d ${arrowHead(points, stroke.width, seen)} S` : '',
  ].join(' ')
  return { form: drawnForm(pdf, content, { box: rectangle, opacity }), rectangle }
}

function pathOf({ shape, points }: ShapeLook, seen: SeenPage): string {
  if (shape === 'ellipse') return ellipse(points, seen)
  const corners =
    shape === 'rect' ? quadOfBox(boxAround(points.slice(0, 2))) : shape === 'line' || shape === 'arrow' ? points.slice(0, 2) : points
  return corners.map((point, index) => `${at(seen.pointOf(point))} ${index === 0 ? 'm' : 'l'}`).join(' ')
}

/** How far the bends of a quarter of a circle are from its ends. */
const roundness = 0.5523

function ellipse(points: readonly Point[], { pointOf }: SeenPage): string {
  const { x, y, width, height } = boxAround(points.slice(0, 2))
  const [across, down] = [width / 2, height / 2]
  const place = (right: number, below: number) => at(pointOf({ x: x + across + right * across, y: y + down + below * down }))
  const quarters = [
    [1, roundness, roundness, 1, 0, 1],
    [-roundness, 1, -1, roundness, -1, 0],
    [-1, -roundness, -roundness, -1, 0, -1],
    [roundness, -1, 1, -roundness, 1, 0],
  ] as const
  return `${place(1, 0)} m ${quarters.map(([a, b, c, d, e, f]) => `${place(a, b)} ${place(c, d)} ${place(e, f)} c`).join(' ')}`
}

function arrowHead([from, to]: readonly Point[], width: number, { pointOf }: SeenPage): string {
  if (!from || !to) return ''
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const size = Math.max(4, width * 4)
  const side = (turn: number) => ({ x: to.x - size * (x - turn * y * 0.5), y: to.y - size * (y + turn * x * 0.5) })
  return `${at(pointOf(side(1)))} m ${at(pointOf(to))} l ${at(pointOf(side(-1)))} l`
}
