import type { Paint, PaintedPath, PathStep } from '@octavo/layout/slides/painted.ts'
import { type Matrix, multiply } from '../matrix.ts'
import { type Pointer, pdfium } from './library.ts'
import { move, pointOf } from './object-points.ts'

const maxSegments = 600
const [lineTo, curveTo, moveTo] = [0, 1, 2] as const

/** A path of one colour; undefined for one that is too long or painted in a special way. */
export function pathOf(object: Pointer, toShown: readonly number[]): PaintedPath | 'nothing' | undefined {
  const library = pdfium()
  const [fillMode, strokes] = [new Int32Array(1), new Int32Array(1)]
  if (!library.FPDFPath_GetDrawMode(object, fillMode, strokes)) return undefined
  const fills = (fillMode[0] ?? 0) !== 0
  const isStroked = (strokes[0] ?? 0) !== 0
  if (!fills && !isStroked) return 'nothing'
  const own = new Float32Array(6)
  const count = library.FPDFPath_CountSegments(object)
  if (count > maxSegments || !library.FPDFPageObj_GetMatrix(object, own)) return undefined
  const matrix = multiply(own, toShown)
  const fill = fills ? paintOf(object, 'FPDFPageObj_GetFillColor') : undefined
  const stroke = isStroked ? paintOf(object, 'FPDFPageObj_GetStrokeColor') : undefined
  if ((fills && !fill) || (isStroked && !stroke)) return undefined
  const isOpaque = (fill?.opacity ?? 1) === 1 && (stroke?.opacity ?? 1) === 1
  if (isOpaque && library.FPDFPageObj_HasTransparency(object)) return undefined
  if (fill?.opacity === 0 && !stroke) return 'nothing'
  return {
    steps: stepsOf(object, count, matrix),
    fill,
    stroke: stroke && { ...stroke, width: strokeWidth(object, matrix), isDashed: library.FPDFPageObj_GetDashCount(object) > 0 },
    isEvenOdd: fillMode[0] === 1,
  }
}

function stepsOf(object: Pointer, count: number, matrix: Matrix): PathStep[] {
  const library = pdfium()
  const steps: PathStep[] = []
  let curve: number[] = []
  for (let index = 0; index < count; index++) {
    const segment = library.FPDFPath_GetPathSegment(object, index)
    if (segment === null) continue
    const at = move(...pointOf(segment), matrix)
    const type = library.FPDFPathSegment_GetType(segment)
    if (type === moveTo) steps.push(['move', ...at])
    else if (type === lineTo) steps.push(['line', ...at])
    else if (type === curveTo) {
      curve.push(...at)
      if (curve.length === 6) {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = curve
        steps.push(['curve', a, b, c, d, e, f])
        curve = []
      }
    }
    if (library.FPDFPathSegment_GetClose(segment)) steps.push(['close'])
  }
  return steps
}

function paintOf(object: Pointer, read: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor'): Paint | undefined {
  const parts = [new Uint32Array(1), new Uint32Array(1), new Uint32Array(1), new Uint32Array(1)] as const
  if (!pdfium()[read](object, ...parts)) return undefined
  const [red = 0, green = 0, blue = 0, alpha = 255] = parts.map((part) => part[0])
  return { colour: (red << 16) | (green << 8) | blue, opacity: alpha / 255 }
}

function strokeWidth(object: Pointer, [a, b, c, d]: Matrix): number {
  const width = new Float32Array(1)
  pdfium().FPDFPageObj_GetStrokeWidth(object, width)
  return Math.max(thinnest, (width[0] ?? 1) * Math.sqrt(Math.abs(a * d - b * c)))
}

/** A line without width is as thin as a screen can show. */
const thinnest = 0.25
