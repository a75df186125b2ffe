/** How the coefficients of a channel are cut into blocks and packets (ISO 15444-1, A.6.1). */
export interface Coding {
  /** 0 to 4: by layer, resolution, channel and position in different orders. */
  progression: number
  layers: number
  /** Whether the first three channels were mixed. */
  isMixed: boolean
  /** How often an image was halved. */
  levels: number
  /** The size of code-blocks, as powers of two. */
  blockWidth: number
  blockHeight: number
  isReversible: boolean
  /** The size of precincts of each resolution from the smallest, as powers of two. */
  precincts: { width: number; height: number }[]
}

/** Reads a marker for all channels, or for one, which takes the order of packets from the common marker. */
export function readCoding(view: DataView, own?: { at: number; common: Coding }): Coding {
  const hasPrecincts = (view.getUint8(own?.at ?? 0) & 1) === 1
  const at = own ? own.at + 1 : 5
  const order = own?.common ?? { progression: view.getUint8(1), layers: view.getUint16(2), isMixed: view.getUint8(4) === 1 }
  const [levels, width, height, style, transform] = [0, 1, 2, 3, 4].map((offset) => view.getUint8(at + offset)) as FiveBytes
  const [blockWidth, blockHeight] = [(width & 15) + 2, (height & 15) + 2]
  if (levels > 32 || blockWidth > 10 || blockHeight > 10 || blockWidth + blockHeight > 12 || transform > 1)
    throw new RangeError('an unknown coding')
  // Other ways to code blocks are for lines with errors and for hardware.
  if (style !== 0) throw new RangeError(`blocks of style ${style}`)
  return {
    progression: order.progression,
    layers: order.layers,
    isMixed: order.isMixed,
    levels,
    blockWidth,
    blockHeight,
    isReversible: transform === 1,
    precincts: Array.from({ length: levels + 1 }, (_, resolution) => {
      const size = hasPrecincts ? view.getUint8(at + 5 + resolution) : largestPrecinct
      return { width: size & 15, height: size >> 4 }
    }),
  }
}

type FiveBytes = [number, number, number, number, number]

const largestPrecinct = 0xff

/** The size of the steps of coefficients (ISO 15444-1, A.6.4). */
export interface Quantisation {
  guardBits: number
  /** The steps of all bands follow from the first. */
  isDerived: boolean
  /** For each band from the lowest: an exponent, and a fraction in parts of 2048. */
  steps: { exponent: number; fraction: number }[]
}

/** Three for each of 32 levels, and the lowest. */
const maxBands = 97

export function readQuantisation(view: DataView, at: number): Quantisation {
  const kind = view.getUint8(at) & 31
  if (kind > 2) throw new RangeError('an unknown quantisation')
  const isPlain = kind === 0
  const count = Math.min(maxBands, Math.floor((view.byteLength - at - 1) / (isPlain ? 1 : 2)))
  const steps = Array.from({ length: count }, (_, index) => {
    if (isPlain) return { exponent: view.getUint8(at + 1 + index) >> 3, fraction: 0 }
    const value = view.getUint16(at + 1 + index * 2)
    return { exponent: value >> 11, fraction: value & 2047 }
  })
  return { guardBits: view.getUint8(at) >> 5, isDerived: kind === 1, steps }
}
