import { ByteWriter } from './byte-writer.ts'

/** A step of an outline: curves have two control points and an end. */
export interface OutlineStep {
  kind: 'move' | 'line' | 'curve'
  points: { x: number; y: number }[]
}

export interface DrawnGlyph {
  advance: number
  steps: OutlineStep[]
}

/** A glyph for one character. */
export interface GlyphOutline extends DrawnGlyph {
  code: number
}

/** A letter with its marks as one glyph, as a page sets them. */
export interface LetterCluster extends DrawnGlyph {
  letters: string
}

const [moveTo, lineTo, curveTo, endChar] = [21, 5, 8, 14]

/** The outlines of glyphs as charstrings of type 2: steps relative to one another, in whole units. */
export function charStrings(glyphs: readonly DrawnGlyph[]): Uint8Array[] {
  return glyphs.map(charString)
}

function charString({ steps, advance }: DrawnGlyph): Uint8Array {
  const writer = new ByteWriter()
  let [x, y] = [0, 0]
  // The first operator may carry the width; the private dictionary says nothing else, so it stands for itself.
  number(writer, Math.round(advance))
  const first = steps[0]
  if (first && first.kind !== 'move') writer.raw([139, 139, moveTo])
  for (const { kind, points } of steps) {
    for (const point of points) {
      const [toX, toY] = [Math.round(point.x), Math.round(point.y)]
      number(writer, toX - x)
      number(writer, toY - y)
      ;[x, y] = [toX, toY]
    }
    writer.u8(kind === 'move' ? moveTo : kind === 'line' ? lineTo : curveTo)
  }
  return writer.u8(endChar).bytes()
}

function number(writer: ByteWriter, value: number): void {
  const bounded = Math.max(-32_000, Math.min(32_000, value))
  if (bounded >= -107 && bounded <= 107) writer.u8(bounded + 139)
  else writer.u8(28).i16(bounded)
}
