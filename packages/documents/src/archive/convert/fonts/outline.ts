/** A step of an outline: the points of a line or a cubic curve, in thousandths of the font size. */
export interface Segment {
  kind: 'move' | 'line' | 'curve'
  points: readonly number[]
}

/** The closed shapes of a glyph. */
export type Outline = readonly Segment[]

/** A glyph for a font that is built here. */
export interface BuiltGlyph {
  /** The code of a simple font, the CID of a composite one. */
  code: number
  outline: Outline
  /** In thousandths of the font size. */
  width: number
  /** What it means, for text extraction. */
  text: readonly number[]
}

/** An outline made wider or narrower. */
export function stretched(outline: Outline, factor: number): Outline {
  if (factor === 1) return outline
  return outline.map(({ kind, points }) => ({ kind, points: points.map((value, index) => (index % 2 === 0 ? value * factor : value)) }))
}

/** An outline further to the right. */
export function moved(outline: Outline, by: number): Outline {
  if (by === 0) return outline
  return outline.map(({ kind, points }) => ({ kind, points: points.map((value, index) => (index % 2 === 0 ? value + by : value)) }))
}

/** The box around some outlines: left, bottom, right, top. */
export function boundsOf(outlines: Iterable<Outline>): [number, number, number, number] {
  const bounds: [number, number, number, number] = [0, 0, 0, 0]
  for (const outline of outlines) {
    for (const { points } of outline) {
      for (let at = 0; at + 1 < points.length; at += 2) {
        const [x = 0, y = 0] = [points[at], points[at + 1]]
        bounds[0] = Math.min(bounds[0], Math.floor(x))
        bounds[1] = Math.min(bounds[1], Math.floor(y))
        bounds[2] = Math.max(bounds[2], Math.ceil(x))
        bounds[3] = Math.max(bounds[3], Math.ceil(y))
      }
    }
  }
  return bounds
}
