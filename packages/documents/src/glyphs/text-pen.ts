import { multiply } from '../engines/matrix.ts'

/**
 * The place of the next glyph: a matrix from text space to displayed space, which moves along with each glyph, and the start of the line.
 * These are fields of an object, since they change with every piece of text: as variables of a closure, each change would allocate a
 * number on the heap.
 */
export interface TextPen {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
  lineX: number
  lineY: number
}

/** The positions of the next glyph and of the line's start, to restore after a form. */
export interface TextPlace {
  matrix: readonly number[]
  lineX: number
  lineY: number
}

export function createTextPen(): TextPen {
  return { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, lineX: 0, lineY: 0 }
}

/** Begins a line with the matrices of the text and the content. */
export function beginLine(pen: TextPen, text: ArrayLike<number>, content: ArrayLike<number>): void {
  setMatrix(pen, multiply(text, content))
  pen.lineX = pen.e
  pen.lineY = pen.f
}

/** Moves to a line that begins at a distance from the start of this one. */
export function moveLine(pen: TextPen, x: number, y: number): void {
  pen.lineX += x * pen.a + y * pen.c
  pen.lineY += x * pen.b + y * pen.d
  pen.e = pen.lineX
  pen.f = pen.lineY
}

export function placeOf({ a, b, c, d, e, f, lineX, lineY }: TextPen): TextPlace {
  return { matrix: [a, b, c, d, e, f], lineX, lineY }
}

export function returnTo(pen: TextPen, { matrix, lineX, lineY }: TextPlace): void {
  setMatrix(pen, matrix)
  pen.lineX = lineX
  pen.lineY = lineY
}

/** The quarter turns of the text on the page, clockwise. */
export function quarterTurns({ a, b }: TextPen): number {
  return b === 0 && a > 0 ? 0 : ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4
}

function setMatrix(pen: TextPen, matrix: ArrayLike<number>): void {
  pen.a = matrix[0] ?? 1
  pen.b = matrix[1] ?? 0
  pen.c = matrix[2] ?? 0
  pen.d = matrix[3] ?? 1
  pen.e = matrix[4] ?? 0
  pen.f = matrix[5] ?? 0
}
