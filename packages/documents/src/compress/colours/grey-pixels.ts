import type { Pixels } from '../images/pixels.ts'

/** The pixels in one channel, from black to white. `isInverted` if the largest number means no light, or the most ink. */
export function greyPixels({ data, width, height, channels }: Pixels, isInverted: boolean): Pixels {
  const grey = new Uint8Array(width * height)
  const flip = isInverted ? 255 : 0
  for (let at = 0, from = 0; at < grey.length; at++, from += channels) {
    const [first, second, third] = [(data[from] ?? 0) ^ flip, (data[from + 1] ?? 0) ^ flip, (data[from + 2] ?? 0) ^ flip]
    // The weights of ITU-R BT.601 in parts of 256.
    const mixed = (77 * first + 150 * second + 29 * third) >> 8
    grey[at] = channels === 1 ? first : channels === 3 ? mixed : Math.max(0, 255 - mixed - ((data[from + 3] ?? 0) ^ flip))
  }
  return { data: grey, width, height, channels: 1 }
}

/** The level that parts dark from light pixels best, by Otsu: where both groups differ most from each other. */
export function threshold(grey: Uint8Array): number {
  const counts = new Float64Array(256)
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1
  const total = counts.reduce((sum, count, value) => sum + count * value, 0)
  let [below, sumBelow, best, at] = [0, 0, -1, 128]
  for (let value = 0; value < 255; value++) {
    below += counts[value] ?? 0
    sumBelow += value * (counts[value] ?? 0)
    const above = grey.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2
    if (between > best) [best, at] = [between, value + 1]
  }
  return at
}
