/** A drawn page: rows of pixels with the same number of bytes for each. */
export interface Drawn {
  width: number
  height: number
  pixels: Uint8Array
}

/** Small enough to see a letter of its own, large enough for noise to be none. */
const side = 8
const sideBits = Math.log2(side)

/** The largest difference between the mean colours of a small square on both pages, 0 to 255; infinite for pages of different sizes. */
export function colourShift(one: Drawn, other: Drawn): number {
  const { width, height } = one
  if (width !== other.width || height !== other.height || one.pixels.length !== other.pixels.length) return Number.POSITIVE_INFINITY
  const channels = Math.round(one.pixels.length / (width * height))
  const columns = Math.ceil(width / side)
  let worst = 0
  for (let top = 0; top < height; top += side) {
    const sums = new Int32Array(columns * channels)
    const rows = Math.min(side, height - top)
    for (let y = top; y < top + rows; y++)
      addRow(sums, { one: one.pixels, other: other.pixels, from: y * width * channels, width, channels })
    for (let at = 0; at < sums.length; at++) {
      const across = Math.min(side, width - Math.floor(at / channels) * side)
      worst = Math.max(worst, Math.abs(sums[at] ?? 0) / (across * rows))
    }
  }
  return worst
}

interface Row {
  one: Uint8Array
  other: Uint8Array
  from: number
  width: number
  channels: number
}

function addRow(sums: Int32Array, { one, other, from, width, channels }: Row): void {
  for (let x = 0, at = from; x < width; x++) {
    const square = (x >> sideBits) * channels
    for (let channel = 0; channel < channels; channel++, at++)
      sums[square + channel] = (sums[square + channel] ?? 0) + (one[at] ?? 0) - (other[at] ?? 0)
  }
}
