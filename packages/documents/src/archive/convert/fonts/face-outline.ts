import type { FontFace } from '../../../fonts/fonts.ts'
import type { Outline, Segment } from './outline.ts'

/** The outline of a glyph of an installed face; its quadratic curves become cubic ones. */
export function faceOutline({ font, unitsPerEm }: FontFace, glyph: number): Outline {
  const scale = 1000 / unitsPerEm
  const segments: Segment[] = []
  let [x, y] = [0, 0]
  for (const { type, values } of font.glyphToJson(glyph)) {
    const points = values.map((value: number) => value * scale)
    if (type === 'M') segments.push({ kind: 'move', points })
    if (type === 'L') segments.push({ kind: 'line', points })
    if (type === 'C') segments.push({ kind: 'curve', points })
    if (type === 'Q') segments.push({ kind: 'curve', points: cubic(x, y, points) })
    x = points.at(-2) ?? x
    y = points.at(-1) ?? y
  }
  return segments
}

function cubic(fromX: number, fromY: number, [controlX = 0, controlY = 0, x = 0, y = 0]: readonly number[]): number[] {
  const towards = (end: number, control: number) => end + (2 / 3) * (control - end)
  return [towards(fromX, controlX), towards(fromY, controlY), towards(x, controlX), towards(y, controlY), x, y]
}
