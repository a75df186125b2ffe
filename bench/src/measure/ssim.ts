/** Rows of pixels, red, green and blue. */
export interface DrawnPage {
  width: number
  height: number
  pixels: Uint8Array
}

const channels = 3
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
  if (one.width !== other.width || one.height !== other.height) return 0
  let sum = 0
  for (let channel = 0; channel < channels; channel++)
    sum += channelSimilarity(plane(one, channel), plane(other, channel), { ...one, where })
  return sum / channels
}

function plane({ width, height, pixels }: DrawnPage, channel: number): Float32Array {
  return new Float32Array(width * height).map((_, at) => pixels[at * channels + channel] ?? 0)
}

interface Windows {
  width: number
  height: number
  where: Uint8Array | undefined
}

function channelSimilarity(one: Float32Array, other: Float32Array, size: Windows): number {
  const product = (a: Float32Array, b: Float32Array) => a.map((value, at) => value * (b[at] ?? 0))
  const [meanA, meanB] = [blurred(one, size), blurred(other, size)]
  const [squareA, squareB, both] = [product(one, one), product(other, other), product(one, other)].map((values) => blurred(values, size))
  let [sum, count] = [0, 0]
  for (let at = 0; at < one.length; at++) {
    if (size.where && !size.where[at]) continue
    count += 1
    const [a, b] = [meanA[at] ?? 0, meanB[at] ?? 0]
    const [varianceA, varianceB, shared] = [(squareA?.[at] ?? 0) - a * a, (squareB?.[at] ?? 0) - b * b, (both?.[at] ?? 0) - a * b]
    sum +=
      ((2 * a * b + steadyMean) * (2 * shared + steadyContrast)) / ((a * a + b * b + steadyMean) * (varianceA + varianceB + steadyContrast))
  }
  return count === 0 ? 1 : sum / count
}

const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * spread ** 2)))
const weight = weights.reduce((sum, value) => sum + value, 0)

function blurred(values: Float32Array, { width, height }: { width: number; height: number }): Float32Array {
  return across(across(values, { length: width, step: 1, lines: height, lineStep: width }), {
    length: height,
    step: width,
    lines: width,
    lineStep: 1,
  })
}

function across(
  values: Float32Array,
  { length, step, lines, lineStep }: Record<'length' | 'step' | 'lines' | 'lineStep', number>,
): Float32Array {
  const result = new Float32Array(values.length)
  for (let line = 0; line < lines; line++) {
    for (let at = 0; at < length; at++) {
      let sum = 0
      for (let offset = -reach; offset <= reach; offset++) {
        const place = Math.min(length - 1, Math.max(0, at + offset))
        sum += (weights[offset + reach] ?? 0) * (values[line * lineStep + place * step] ?? 0)
      }
      result[line * lineStep + at * step] = sum / weight
    }
  }
  return result
}
