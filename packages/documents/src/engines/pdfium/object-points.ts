import { type Pointer, pdfium } from './library.ts'

/** A point after a matrix. */
export function move(x: number, y: number, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): readonly [number, number] {
  return [x * a + y * c + e, x * b + y * d + f]
}

const [pointX, pointY] = [new Float32Array(1), new Float32Array(1)]

/** The point of a segment of a path. */
export function pointOf(segment: Pointer | null): readonly [number, number] {
  if (segment === null || !pdfium().FPDFPathSegment_GetPoint(segment, pointX, pointY)) return [0, 0]
  return [pointX[0] ?? 0, pointY[0] ?? 0]
}
