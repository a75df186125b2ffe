import type { DrawnArea } from '../page-drawing.ts'
import type { Box } from '../words.ts'

const white = 0xff_ff_ff
/** A page that is coloured as a whole is paper. */
const paper = 0.7
/** A page with more of them is a drawing. */
const maxFills = 500

/** The areas of a page that may lie behind text, those on top first. */
export function fillsOf(areas: readonly DrawnArea[], { width, height }: { width: number; height: number }): DrawnArea[] {
  const isFill = ({ left, top, right, bottom, colour }: DrawnArea) =>
    (right - left) * (bottom - top) < paper * width * height || colour === white
  return areas.length > maxFills ? [] : areas.filter(isFill).reverse()
}

/** The topmost of some areas behind the middle of something. */
export function fillBehind(fills: readonly DrawnArea[], { left, top, right, bottom }: Box): DrawnArea | undefined {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const fill = fills.find((area) => x > area.left && x < area.right && y > area.top && y < area.bottom)
  return fill?.colour === white ? undefined : fill
}
