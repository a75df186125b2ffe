import type { Area } from './codestream.ts'

/** Numbers of one band or image, in rows. */
export interface Plane {
  width: number
  values: Float32Array | Int32Array
}

/** Makes one image of four bands of half its size (ISO 15444-1, annex F). */
export function combineBands(area: Area, bands: { ll: Plane; hl: Plane; lh: Plane; hh: Plane }, isReversible: boolean): Plane {
  const [width, height] = [area.x1 - area.x0, area.y1 - area.y0]
  const values = isReversible ? new Int32Array(width * height) : new Float32Array(width * height)
  const [oddX, oddY] = [area.x0 & 1, area.y0 & 1]
  for (let y = 0; y < height; y += 1) {
    const [even, odd] = (y + oddY) & 1 ? [bands.lh, bands.hh] : [bands.ll, bands.hl]
    for (let x = 0; x < width; x += 1) {
      const from = (x + oddX) & 1 ? odd : even
      values[y * width + x] = from.values[(y >> 1) * from.width + (x >> 1)] ?? 0
    }
  }
  const lift = isReversible ? liftReversible : liftIrreversible
  const line = new Float64Array(Math.max(width, height) + 2 * margin)
  for (let y = 0; y < height; y += 1) transformLine(values, { from: y * width, step: 1, count: width, odd: oddX }, line, lift)
  for (let x = 0; x < width; x += 1) transformLine(values, { from: x, step: width, count: height, odd: oddY }, line, lift)
  return { width, values }
}

/** Mirrored values on both sides, as many as the longer filter reaches. */
const margin = 6

interface Line {
  from: number
  step: number
  count: number
  /** 1 where the first value is one of the high band. */
  odd: number
}

function transformLine(
  values: Plane['values'],
  { from, step, count, odd }: Line,
  line: Float64Array,
  lift: (line: Float64Array, even: number, end: number) => void,
): void {
  if (count === 1) {
    if (odd) values[from] = (values[from] ?? 0) / 2
    return
  }
  for (let at = 0, place = from; at < count; at += 1, place += step) line[margin + at] = values[place] ?? 0
  for (let at = 1; at < margin; at += 1) {
    line[margin - at] = line[margin + mirrored(at, count)] ?? 0
    line[margin + count - 1 + at] = line[margin + mirrored(count - 1 + at, count)] ?? 0
  }
  lift(line, margin + odd, margin + count)
  for (let at = 0, place = from; at < count; at += 1, place += step) values[place] = line[margin + at] ?? 0
}

function mirrored(at: number, count: number): number {
  const period = 2 * (count - 1)
  const inside = at % period
  return inside < count ? inside : period - inside
}

/** `even` is the place of a value of the low band, at the beginning of the line or next to it. */
function liftReversible(line: Float64Array, even: number, end: number): void {
  for (let at = even - 2; at <= end; at += 2) line[at] = (line[at] ?? 0) - Math.floor(((line[at - 1] ?? 0) + (line[at + 1] ?? 0) + 2) / 4)
  for (let at = even - 1; at < end; at += 2) line[at] = (line[at] ?? 0) + Math.floor(((line[at - 1] ?? 0) + (line[at + 1] ?? 0)) / 2)
}

const scale = 1.230174104914001
const [alpha, beta, gamma, delta] = [-1.586134342059924, -0.052980118572961, 0.882911075530934, 0.443506852043971]

function liftIrreversible(line: Float64Array, even: number, end: number): void {
  for (let at = even - 4; at <= end + 3; at += 2) line[at] = (line[at] ?? 0) * scale
  for (let at = even - 5; at <= end + 3; at += 2) line[at] = (line[at] ?? 0) / scale
  addNeighbours(line, even - 4, end + 2, -delta)
  addNeighbours(line, even - 3, end + 1, -gamma)
  addNeighbours(line, even - 2, end, -beta)
  addNeighbours(line, even - 1, end - 1, -alpha)
}

function addNeighbours(line: Float64Array, first: number, last: number, factor: number): void {
  for (let at = first; at <= last; at += 2) line[at] = (line[at] ?? 0) + factor * ((line[at - 1] ?? 0) + (line[at + 1] ?? 0))
}
