/** Rows of pixels, with the same number of bytes for each: one for grey, or red, green and blue. */
export interface DrawnPage {
  width: number
  height: number
  pixels: Uint8Array
}

const reach = 5
const spread = 1.5
/** The constants of the method, for values from 0 to 255. */
const steadyMean = (0.01 * 255) ** 2
const steadyContrast = (0.03 * 255) ** 2

/**
 * How alike two images are, 1 for the same: the structural similarity of each colour, in windows of a Gaussian. `where` has a byte for each
 * pixel, and only windows around those that are set count.
 */
export function similarity(one: DrawnPage, other: DrawnPage, where?: Uint8Array): number {
  if (one.width !== other.width || one.height !== other.height || one.pixels.length !== other.pixels.length) return 0
  if (Buffer.compare(one.pixels, other.pixels) === 0) return 1
  const { width, height } = one
  const channels = one.pixels.length / (width * height)
  // Where all channels say the same, one of them says all.
  const told = [one, other].every((page) => isGrey(page.pixels, channels)) ? 1 : channels
  let sum = 0
  for (let channel = 0; channel < told; channel++) {
    const planes = [plane(one, { channel, channels }), plane(other, { channel, channels })] as const
    sum += channelSimilarity(...planes, { width, height, where })
  }
  return sum / told
}

function isGrey(pixels: Uint8Array, channels: number): boolean {
  for (let at = 0; at < pixels.length; at += channels)
    for (let channel = 1; channel < channels; channel++) if (pixels[at] !== pixels[at + channel]) return false
  return true
}

function plane({ pixels }: DrawnPage, { channel, channels }: { channel: number; channels: number }): Float32Array {
  const values = new Float32Array(pixels.length / channels)
  for (let at = 0, from = channel; at < values.length; at++, from += channels) values[at] = pixels[from] ?? 0
  return values
}

interface Windows {
  width: number
  height: number
  where: Uint8Array | undefined
}

function channelSimilarity(one: Float32Array, other: Float32Array, size: Windows): number {
  const [meanA, meanB] = [blurred(one, size), blurred(other, size)]
  const squareA = blurred(product(one, one), size)
  const squareB = blurred(product(other, other), size)
  const both = blurred(product(one, other), size)
  let [sum, count] = [0, 0]
  for (let at = 0; at < one.length; at++) {
    if (size.where && !size.where[at]) continue
    count += 1
    const [a, b] = [meanA[at] ?? 0, meanB[at] ?? 0]
    const [varianceA, varianceB, shared] = [(squareA[at] ?? 0) - a * a, (squareB[at] ?? 0) - b * b, (both[at] ?? 0) - a * b]
    sum +=
      ((2 * a * b + steadyMean) * (2 * shared + steadyContrast)) / ((a * a + b * b + steadyMean) * (varianceA + varianceB + steadyContrast))
  }
  return count === 0 ? 1 : sum / count
}

function product(one: Float32Array, other: Float32Array): Float32Array {
  const result = new Float32Array(one.length)
  for (let at = 0; at < result.length; at++) result[at] = (one[at] ?? 0) * (other[at] ?? 0)
  return result
}

/** The weights of a Gaussian, which sum up to 1. */
const weights = ((bell) => bell.map((value) => value / bell.reduce((sum, one) => sum + one, 0)))(
  Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * spread ** 2))),
)

/** Beyond the edges the outermost pixels go on. Both ways row by row, as the pixels lie in memory. */
function blurred(values: Float32Array, { width, height }: { width: number; height: number }): Float32Array {
  const across = new Float32Array(values.length)
  const row = new Float32Array(width + 2 * reach)
  for (let from = 0; from < values.length; from += width) {
    row.fill(values[from] ?? 0, 0, reach)
    row.set(values.subarray(from, from + width), reach)
    row.fill(values[from + width - 1] ?? 0, reach + width)
    for (let offset = 0; offset < weights.length; offset++) {
      const weight = weights[offset] ?? 0
      for (let x = 0; x < width; x++) across[from + x] = (across[from + x] ?? 0) + weight * (row[x + offset] ?? 0)
    }
  }
  const result = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let offset = -reach; offset <= reach; offset++) {
      const weight = weights[offset + reach] ?? 0
      const from = Math.min(height - 1, Math.max(0, y + offset)) * width
      for (let x = 0, to = y * width; x < width; x++, to++) result[to] = (result[to] ?? 0) + weight * (across[from + x] ?? 0)
    }
  }
  return result
}
