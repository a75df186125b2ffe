/** In CSS pixels a millisecond: a page passes within about a tenth of a second. No wheel is that fast for long. */
const fast = 10
/** A jump to another page is one fast frame, and what it leads to is looked at. */
const leastFrames = 3

/** Tells from where a scroller is in each frame whether it goes by too fast to be read. */
export function createSpeedometer(): (top: number, atMs: number) => boolean {
  let last: { top: number; atMs: number } | undefined
  let frames = 0
  return (top, atMs) => {
    const isFast = last !== undefined && Math.abs(top - last.top) > fast * Math.max(1, atMs - last.atMs)
    frames = isFast ? frames + 1 : 0
    last = { top, atMs }
    return frames >= leastFrames
  }
}
