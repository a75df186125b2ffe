import type { Ink, Markup } from '@octavo/core/edits/edit.ts'
import type { InkPoint, Point } from '@octavo/core/edits/geometry.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { inkForm } from './ink.ts'
import { markupForm } from './markup.ts'
import { colorParts } from './paint.ts'
import { rounded, type SeenPage, seenPage } from './seen-page.ts'
import { type ShapeLook, shapeForm } from './shape.ts'

/** What of an annotation's look changes. */
export interface NewLook {
  color?: string | undefined
  opacity?: number | undefined
  width?: number | undefined
}

/**
 * Gives an annotation another look. Those that their entries describe are redrawn as the editor draws its own, so that every reader shows
 * the same; of others only the opacity can change.
 */
export function restyleAnnotation(pdf: Pdf, page: PdfObject, annotation: PdfObject, look: NewLook): void {
  const seen = seenPage(pdf, page)
  if (look.color !== undefined) annotation.set('/C', pdf.array(colorParts(look.color)))
  if (look.opacity !== undefined) annotation.set('/CA', look.opacity)
  if (look.width !== undefined) annotation.set('/BS', styleOf(pdf, annotation).set('/W', rounded(look.width * seen.unit)))
  const drawn = redrawn(pdf, seen, annotation)
  if (drawn) annotation.set('/AP', pdf.dictionary({ '/N': drawn.form })).set('/Rect', drawn.rectangle)
  else if (look.opacity !== undefined) fade(pdf, annotation, look.opacity)
}

function styleOf(pdf: Pdf, annotation: PdfObject): PdfObject {
  const style = annotation.get('/BS')
  return style.isDictionary ? style.shallowCopy() : pdf.dictionary()
}

const marks = { '/Highlight': 'highlight', '/Underline': 'underline', '/StrikeOut': 'strikeout', '/Squiggly': 'squiggly' } as const
const shapes = { '/Square': 'rect', '/Circle': 'ellipse', '/Line': 'line', '/PolyLine': 'polyline', '/Polygon': 'polygon' } as const
const maxStrokes = 5000

/** What the entries of an annotation describe; undefined if they don't. */
function redrawn(pdf: Pdf, seen: SeenPage, annotation: PdfObject): { form: PdfObject; rectangle: PdfObject } | undefined {
  const kind = annotation.get('/Subtype').name ?? ''
  const opacity = annotation.get('/CA').number ?? 1
  const color = colorOf(annotation.get('/C')) ?? '#000000'
  const width = (annotation.get('/BS').get('/W').number ?? annotation.get('/Border').at(2).number ?? 1) / seen.unit
  if (kind in marks) {
    const quads = quadsOf(seen, annotation)
    return quads.length > 0 ? markupForm(pdf, seen, { how: marks[kind as keyof typeof marks], quads, color, opacity }) : undefined
  }
  if (kind === '/Ink') {
    const strokes = strokesOf(seen, annotation)
    return strokes.length > 0 ? inkForm(pdf, seen, { strokes, color, width, opacity, pen: 'pen' }) : undefined
  }
  if (!(kind in shapes)) return undefined
  const look = shapeOf(seen, annotation, shapes[kind as keyof typeof shapes], width)
  const fill = colorOf(annotation.get('/IC'))
  const dash = annotation.get('/BS').get('/S').name === '/D' ? dashesOf(annotation, seen) : []
  const stroke = width > 0 ? { stroke: { color, width, dash } } : {}
  return look && shapeForm(pdf, seen, { ...look, ...stroke, ...(fill !== undefined && { fill }), opacity })
}

function dashesOf(annotation: PdfObject, seen: SeenPage): number[] {
  const dashes = annotation.get('/BS').get('/D').numbers().slice(0, 10)
  return (dashes.length > 0 ? dashes : [3]).map((length) => Math.max(0.1, length / seen.unit))
}

function quadsOf(seen: SeenPage, annotation: PdfObject): Markup['quads'] {
  const points = pointsOf(seen, annotation.get('/QuadPoints'))
  const quads: Point[][] = []
  for (let index = 0; index + 3 < points.length; index += 4) {
    const [topLeft, topRight, bottomLeft, bottomRight] = points.slice(index, index + 4)
    if (topLeft && topRight && bottomLeft && bottomRight) quads.push([topLeft, topRight, bottomRight, bottomLeft])
  }
  return quads
}

/** Half the pressure draws the width that is stated. */
const evenPressure = 128

function strokesOf(seen: SeenPage, annotation: PdfObject): Ink['strokes'] {
  return annotation
    .get('/InkList')
    .items(maxStrokes)
    .map((stroke) => pointsOf(seen, stroke).map(({ x, y }): InkPoint => [x, y, evenPressure]))
    .filter((stroke) => stroke.length > 0)
}

function shapeOf(
  seen: SeenPage,
  annotation: PdfObject,
  shape: ShapeLook['shape'],
  width: number,
): Pick<ShapeLook, 'shape' | 'points'> | undefined {
  if (shape === 'line') {
    const points = pointsOf(seen, annotation.get('/L'))
    const hasArrow = /Arrow/.test(annotation.get('/LE').at(1).name ?? '')
    return points.length === 2 ? { shape: hasArrow ? 'arrow' : 'line', points } : undefined
  }
  if (shape === 'polyline' || shape === 'polygon') {
    const points = pointsOf(seen, annotation.get('/Vertices'))
    return points.length > 1 ? { shape, points } : undefined
  }
  const { x, y, width: across, height } = seen.boxOf(annotation.get('/Rect').numbers())
  const [left = 0, bottom = 0, right = 0, top = 0] = annotation.get('/RD').numbers()
  // Without stated differences the line lies inside the rectangle.
  const room = Math.max(left, bottom, right, top) / seen.unit || Math.min(width / 2, across / 2, height / 2)
  return {
    shape,
    points: [
      { x: x + room, y: y + room },
      { x: x + across - room, y: y + height - room },
    ],
  }
}

function pointsOf(seen: SeenPage, listed: PdfObject): Point[] {
  const numbers = listed.numbers()
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) =>
    seen.seenOf({ x: numbers[index * 2] ?? 0, y: numbers[index * 2 + 1] ?? 0 }),
  )
}

/** A colour of one, three or four parts as `#rrggbb`; undefined for none. */
function colorOf(listed: PdfObject): string | undefined {
  const parts = listed.numbers()
  if (parts.length === 0) return undefined
  const [first = 0, second = 0, third = 0, black = 0] = parts
  const mixed =
    parts.length === 1
      ? [first, first, first]
      : parts.length === 4
        ? [first, second, third].map((part) => (1 - part) * (1 - black))
        : [first, second, third]
  const hex = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255).toString(16)
  return `#${mixed.map((part) => hex(part).padStart(2, '0')).join('')}`
}

/** Wraps the appearance so that it has another opacity. */
function fade(pdf: Pdf, annotation: PdfObject, opacity: number): void {
  const drawn = annotation.get('/AP').get('/N')
  if (!drawn.isStream) return
  const state = pdf.dictionary({ '/ca': opacity, '/CA': opacity })
  const resources = pdf.dictionary({ '/ExtGState': pdf.dictionary({ '/Look': state }), '/XObject': pdf.dictionary({ '/Drawn': drawn }) })
  const look = pdf.stream('/Look gs /Drawn Do', {
    '/Type': '/XObject',
    '/Subtype': '/Form',
    '/BBox': outerBox(pdf, drawn),
    '/Resources': resources,
  })
  annotation.set('/AP', pdf.dictionary({ '/N': look }))
}

/** The box of a form after its matrix. */
function outerBox(pdf: Pdf, form: PdfObject): PdfObject {
  const [left = 0, bottom = 0, right = 0, top = 0] = form.get('/BBox').numbers()
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = form.get('/Matrix').numbers()
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const
  const across = corners.map(([x, y]) => a * x + c * y + e)
  const up = corners.map(([x, y]) => b * x + d * y + f)
  return pdf.array([Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)])
}
