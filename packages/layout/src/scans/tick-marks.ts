import type { Box } from '../words.ts'
import type { Bitmap } from './bitmap.ts'
import type { InkMark } from './ink-marks.ts'

/** In points. */
const least = 5
const most = 20
const sectors = 24
/** The share of a side that has to be drawn. */
const drawnSide = 0.85

/** Whether a piece of ink is the outline of a box to tick, or of a circle; undefined for letters and others. */
export function tickMark(bitmap: Bitmap, mark: InkMark): 'square' | 'ring' | undefined {
  const { scale } = bitmap
  const [across, down] = [mark.right - mark.left, mark.bottom - mark.top]
  if (Math.min(across, down) < least * scale || Math.max(across, down) > most * scale) return undefined
  const shape = across / down
  if (shape < 0.8 || shape > 1.25 || !isHollow(bitmap, mark)) return undefined
  if (hasSides(bitmap, mark)) return 'square'
  return shape > 0.9 && shape < 1.1 && isRound(bitmap, mark) ? 'ring' : undefined
}

/** Whether nothing is in the middle of a box. */
function isHollow(bitmap: Bitmap, { left, top, right, bottom }: Box): boolean {
  const [insetX, insetY] = [0.28 * (right - left), 0.28 * (bottom - top)]
  for (let y = Math.round(top + insetY); y < bottom - insetY; y += 1)
    for (let x = Math.round(left + insetX); x < right - insetX; x += 1) if (isInk(bitmap, x, y)) return false
  return true
}

/** Whether all four sides are straight: within a small depth nearly every pixel along them is ink. */
function hasSides(bitmap: Bitmap, { left, top, right, bottom }: Box): boolean {
  const depth = Math.max(2, Math.round(0.14 * (right - left)))
  const seen = (from: number, to: number, isAt: (along: number, deep: number) => boolean) => {
    let drawn = 0
    for (let along = from; along < to; along += 1) {
      for (let deep = 0; deep < depth; deep += 1) {
        if (!isAt(along, deep)) continue
        drawn += 1
        break
      }
    }
    return drawn >= drawnSide * (to - from)
  }
  return (
    seen(left, right, (x, deep) => isInk(bitmap, x, top + deep)) &&
    seen(left, right, (x, deep) => isInk(bitmap, x, bottom - 1 - deep)) &&
    seen(top, bottom, (y, deep) => isInk(bitmap, left + deep, y)) &&
    seen(top, bottom, (y, deep) => isInk(bitmap, right - 1 - deep, y))
  )
}

/** Whether ink lies all around the middle, at one distance from it. */
function isRound(bitmap: Bitmap, { left, top, right, bottom }: Box): boolean {
  const [x0, y0] = [(left + right - 1) / 2, (top + bottom - 1) / 2]
  const radius = Math.min(right - left, bottom - top) / 2
  const found = new Set<number>()
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (!isInk(bitmap, x, y)) continue
      const distance = Math.hypot(x - x0, y - y0)
      if (distance < 0.66 * radius || distance > 1.12 * radius) return false
      found.add(Math.floor(((Math.atan2(y - y0, x - x0) + Math.PI) / (2 * Math.PI)) * sectors) % sectors)
    }
  }
  return found.size >= sectors - 1
}

function isInk({ ink, width }: Bitmap, x: number, y: number): boolean {
  return ink[y * width + x] === 1
}
