import type { Box } from '../words.ts'
import type { InkLine } from './straight-lines.ts'

/** In points. */
const longLine = 50
const mostSkew = 0.09

/** By how much an image is askew: how far its lines fall for each point to the right. */
export function skewOf(across: readonly InkLine[], down: readonly InkLine[], scale: number): number {
  const slopes = [...across.map((line) => slopeOf(line, 1, scale)), ...down.map((line) => slopeOf(line, -1, scale))]
    .flatMap((slope) => slope ?? [])
    .toSorted((one, other) => one.slope - other.slope)
  const whole = slopes.reduce((sum, { length }) => sum + length, 0)
  let passed = 0
  for (const { slope, length } of slopes) {
    passed += length
    if (passed >= whole / 2) return Math.max(-mostSkew, Math.min(mostSkew, slope))
  }
  return 0
}

function slopeOf({ from, to, atFrom, atTo }: InkLine, sign: 1 | -1, scale: number): { slope: number; length: number } | undefined {
  const length = to - from
  // The places are those of the outer fifths, whose middles are four fifths of the line apart.
  return length < longLine * scale ? undefined : { slope: (sign * (atTo - atFrom)) / (0.8 * length), length }
}

/** Turns points of a page that is askew straight, and boxes back. */
export function straightened({ width, height }: { width: number; height: number }, skew: number) {
  const [x0, y0] = [width / 2, height / 2]
  const turned = (x: number, y: number, by: number) => [x + by * (y - y0), y - by * (x - x0)] as const
  const box = ({ left, top, right, bottom }: Box, by: number): Box => {
    const [x, y] = turned((left + right) / 2, (top + bottom) / 2, by)
    const [across, down] = [(right - left) / 2, (bottom - top) / 2]
    return { left: x - across, right: x + across, top: y - down, bottom: y + down }
  }
  return {
    point: (x: number, y: number) => turned(x, y, skew),
    box: (one: Box) => box(one, skew),
    back: (one: Box) => box(one, -skew),
  }
}
