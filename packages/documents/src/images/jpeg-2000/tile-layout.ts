import type { Area, ChannelCoding } from './codestream.ts'
import { Jpeg2000Error } from './jpeg-2000-error.ts'
import { TagTree } from './tag-tree.ts'
import type { WorkBudget } from './work-budget.ts'

/** A rectangle of coefficients that is coded by itself. */
export interface CodeBlock extends Area {
  isIncluded: boolean
  /** How many of the highest planes are zero everywhere. */
  zeroPlanes: number
  /** Bits of a length in packets; grows as needed. */
  lengthBits: number
  passes: number
  /** The coded data, as it is spread over packets. */
  chunks: Uint8Array[]
}

/** The code-blocks of a band that belong to one packet. */
export interface PrecinctBand {
  /** In rows of `across`. */
  blocks: CodeBlock[]
  across: number
  inclusion: TagTree
  zeroPlanes: TagTree
}

/** What one packet of each layer holds. */
export interface Precinct {
  channel: number
  resolution: number
  /** Its first point on the grid of the image. */
  x: number
  y: number
  bands: PrecinctBand[]
}

/** The coefficients of one direction at one resolution. */
export interface Band extends Area {
  kind: BandKind
  /** Planes that are coded at most. */
  planes: number
  /** What a coefficient of one stands for. */
  step: number
  blocks: CodeBlock[]
}

export type BandKind = 'LL' | 'HL' | 'LH' | 'HH'

/** One size of a channel: the lowest has one band, the others three that double the size. */
export interface Resolution extends Area {
  bands: Band[]
  precincts: Precinct[]
}

/** Cuts a channel of a tile into resolutions, bands, precincts and code-blocks (ISO 15444-1, annex B). */
export function layoutChannel(area: Area, given: ChannelCoding & { channel: number; depth: number }, budget: WorkBudget): Resolution[] {
  const { levels } = given.coding
  budget.spendParts((levels + 1) * partsOfResolution)
  return Array.from({ length: levels + 1 }, (_, index) => layoutResolution(area, index, given, budget))
}

/** A resolution with its bands, and a precinct with its part of each band. */
const [partsOfResolution, partsOfPrecinct] = [4, 4]

function layoutResolution(
  area: Area,
  index: number,
  given: ChannelCoding & { channel: number; depth: number },
  budget: WorkBudget,
): Resolution {
  const { coding, channel } = given
  const { levels } = coding
  const own = scaled(area, 2 ** (levels - index))
  const size = coding.precincts[index]
  if (!size || (index > 0 && (size.width === 0 || size.height === 0))) throw new Jpeg2000Error('an empty precinct')
  const [firstX, firstY] = [Math.floor(own.x0 / 2 ** size.width), Math.floor(own.y0 / 2 ** size.height)]
  const across = own.x1 > own.x0 ? Math.ceil(own.x1 / 2 ** size.width) - firstX : 0
  const down = own.y1 > own.y0 ? Math.ceil(own.y1 / 2 ** size.height) - firstY : 0
  budget.spendParts(across * down * partsOfPrecinct)
  const kinds: readonly BandKind[] = index === 0 ? ['LL'] : ['HL', 'LH', 'HH']
  const bands = kinds.map((kind, at): Band => {
    const number = index === 0 ? 0 : (index - 1) * 3 + at + 1
    return { ...bandArea(area, kind, index === 0 ? levels : levels - index + 1), kind, ...stepOf(kind, number, index, given), blocks: [] }
  })
  const unit = 2 ** (levels - index)
  const precincts = Array.from({ length: across * down }, (_, at): Precinct => {
    const [column, row] = [firstX + (at % across), firstY + Math.floor(at / across)]
    // Bands above the lowest have half the size of their resolution.
    const [width, height] = index === 0 ? [size.width, size.height] : [size.width - 1, size.height - 1]
    const cell = { x0: column * 2 ** width, y0: row * 2 ** height, x1: (column + 1) * 2 ** width, y1: (row + 1) * 2 ** height }
    const block = { width: Math.min(coding.blockWidth, width), height: Math.min(coding.blockHeight, height) }
    return {
      channel,
      resolution: index,
      x: Math.max(area.x0, column * 2 ** size.width * unit),
      y: Math.max(area.y0, row * 2 ** size.height * unit),
      bands: bands.map((band) => precinctBand(band, cell, block, budget)),
    }
  })
  return { ...own, bands, precincts }
}

function precinctBand(band: Band, cell: Area, size: { width: number; height: number }, budget: WorkBudget): PrecinctBand {
  const area = common(band, cell)
  const [width, height] = [2 ** size.width, 2 ** size.height]
  const isEmpty = area.x1 <= area.x0 || area.y1 <= area.y0
  const [firstX, firstY] = [Math.floor(area.x0 / width), Math.floor(area.y0 / height)]
  const across = isEmpty ? 0 : Math.ceil(area.x1 / width) - firstX
  const down = isEmpty ? 0 : Math.ceil(area.y1 / height) - firstY
  budget.spendParts(across * down)
  const blocks = Array.from({ length: across * down }, (_, at): CodeBlock => {
    const [x0, y0] = [(firstX + (at % across)) * width, (firstY + Math.floor(at / across)) * height]
    const own = common(area, { x0, y0, x1: x0 + width, y1: y0 + height })
    return { ...own, isIncluded: false, zeroPlanes: 0, lengthBits: 3, passes: 0, chunks: [] }
  })
  for (const block of blocks) band.blocks.push(block)
  return { blocks, across, inclusion: new TagTree(across, down), zeroPlanes: new TagTree(across, down) }
}

/** By ISO 15444-1, E.1. */
function stepOf(
  kind: BandKind,
  number: number,
  resolution: number,
  { coding, quantisation, depth }: ChannelCoding & { depth: number },
): { planes: number; step: number } {
  const { isDerived, steps, guardBits } = quantisation
  const found = steps[isDerived ? 0 : number]
  if (!found) throw new Jpeg2000Error('a band without a step')
  const exponent = isDerived ? found.exponent - Math.max(0, resolution - 1) : found.exponent
  const planes = guardBits + exponent - 1
  if (planes > maxPlanes) throw new Jpeg2000Error(`${planes} planes`)
  const gain = kind === 'LL' ? 0 : kind === 'HH' ? 2 : 1
  return { planes, step: coding.isReversible ? 1 : 2 ** (depth + gain - exponent) * (1 + found.fraction / 2048) }
}

/** Coefficients and half a step fit into 31 bits. */
const maxPlanes = 29

function bandArea({ x0, y0, x1, y1 }: Area, kind: BandKind, level: number): Area {
  const half = 2 ** (level - 1)
  const [right, below] = [kind === 'HL' || kind === 'HH' ? half : 0, kind === 'LH' || kind === 'HH' ? half : 0]
  return scaled({ x0: x0 - right, y0: y0 - below, x1: x1 - right, y1: y1 - below }, 2 ** level)
}

function scaled({ x0, y0, x1, y1 }: Area, by: number): Area {
  return { x0: Math.ceil(x0 / by), y0: Math.ceil(y0 / by), x1: Math.ceil(x1 / by), y1: Math.ceil(y1 / by) }
}

function common(a: Area, b: Area): Area {
  return { x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0), x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) }
}
