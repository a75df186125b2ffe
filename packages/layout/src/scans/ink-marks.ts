import type { Box } from '../words.ts'
import type { Bitmap } from './bitmap.ts'

/** A piece of ink that hangs together, in pixels. */
export interface InkMark extends Box {
  /** How many pixels it has. */
  inked: number
}

const maxMarks = 40_000
const maxRuns = 600_000

/** All pieces of ink that hang together, with their boxes. */
export function inkMarks({ width, height, ink }: Bitmap): InkMark[] {
  const parents: number[] = []
  const marks: InkMark[] = []
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] ?? root
    parents[index] = root
    return root
  }
  const starts: number[] = []
  const ends: number[] = []
  let [fromBefore, toBefore] = [0, 0]
  for (let y = 0; y < height && starts.length < maxRuns; y += 1) {
    const here = starts.length
    let before = fromBefore
    for (let x = 0; x < width; x += 1) {
      if (ink[y * width + x] !== 1) continue
      const from = x
      while (x < width && ink[y * width + x] === 1) x += 1
      const index = starts.length
      starts.push(from)
      ends.push(x)
      parents.push(index)
      marks.push({ left: from, right: x, top: y, bottom: y + 1, inked: x - from })
      while (before < toBefore && (ends[before] ?? 0) < from) before += 1
      for (let other = before; other < toBefore && (starts[other] ?? 0) <= x; other += 1) parents[rootOf(other)] = rootOf(index)
    }
    ;[fromBefore, toBefore] = [here, starts.length]
  }
  for (const [index, mark] of marks.entries()) {
    const root = rootOf(index)
    const whole = root === index ? undefined : marks[root]
    if (!whole) continue
    whole.left = Math.min(whole.left, mark.left)
    whole.right = Math.max(whole.right, mark.right)
    whole.top = Math.min(whole.top, mark.top)
    whole.bottom = Math.max(whole.bottom, mark.bottom)
    whole.inked += mark.inked
  }
  return marks.filter((_, index) => parents[index] === index).slice(0, maxMarks)
}
