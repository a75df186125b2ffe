/** The six numbers of PDF's `cm`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. Unrolled by hand: it runs for every piece of text. */
export function multiply(inner: ArrayLike<number>, outer: ArrayLike<number>): Matrix {
  const a = inner[0] ?? 1
  const b = inner[1] ?? 0
  const c = inner[2] ?? 0
  const d = inner[3] ?? 1
  const e = inner[4] ?? 0
  const f = inner[5] ?? 0
  const A = outer[0] ?? 1
  const B = outer[1] ?? 0
  const C = outer[2] ?? 0
  const D = outer[3] ?? 1
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + (outer[4] ?? 0), e * B + f * D + (outer[5] ?? 0)]
}

/** A point where a matrix puts it. */
export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** The matrix that leads back; of one that flattens everything the identity. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c
  if (area === 0 || !Number.isFinite(area)) return identity
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

/** As it is written before `cm`. */
export function writtenMatrix(matrix: Matrix): string {
  return matrix.map((value) => Number(value.toFixed(5))).join(' ')
}
