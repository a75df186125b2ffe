import { AppError } from '@octavo/core/messages/errors.ts'
import type { Bytes } from '../../engines/coders.ts'
import { scanCalls } from '../../engines/scan-calls.ts'
import type { Pixels } from '../images/pixels.ts'
import type { TakeBytes } from './page-memory.ts'

/** An ink of a scanned page; its colour is in the numbers of the image. */
export interface Ink {
  colour: Uint8Array
  /** Rows of bits, 0 where the ink is. */
  packed: Uint8Array
}

/** Squares of a page, a byte each, row by row. */
export interface Cells {
  side: number
  /** How many there are in a row. */
  across: number
  values: Uint8Array
}

/** A scanned page. */
export interface PagePixels extends Omit<Pixels, 'data'> {
  data: Bytes
}

/** A scanned page, taken apart. */
export interface Layers<Data extends Bytes = Bytes> {
  /** The number of an ink from 1 for each pixel, 0 for paper. */
  mask: Data
  /** Three bytes for each ink. */
  colours: Uint8Array
  inks: Ink[]
  /** Where images are, which stay in the paper. */
  images: Cells
  hasImages: boolean
  /** The page without its ink, smaller by a whole factor, rounded up. */
  paper: Pixels
  paperFactor: number
  grey: Data
}

/** Why a page isn't taken apart. */
export type Refusal = 'hardly any ink' | 'mostly ink' | 'mostly images' | 'no inks or too many' | 'pale'

/** Sauvola's weight of contrast; more of it loses thin strokes such as the crossbars of a t. */
const contrastWeight = 0.1
/** Grey levels by which ink is darker than what is around it. */
const leastInk = 14
/** Hundredths of a stroke's darkness at which it ends. */
const edgeShare = 35
/** How often the noise of a page its paper varies where there is an image. */
const imageNoise = 2.5
/** How far apart colours of one ink may be, in Lab. */
const inkDistance = 12
const maxInks = 4
const shares = { leastInk: 0.002, mostInk: 0.25, mostImages: 0.4 }
/** Grey levels between paper and ink of a page of text. */
const leastContrast = 50
/** Pixels an inch of the paper, without images and with them. */
const paperDpi = { plain: 100, images: 150 }
/** Pages are rounded to points, so that a scan of 300 dpi seems to have 299.7; its paper is reduced by three all the same, not by two. */
const factorLeeway = 0.01

/** Tells ink, paper and images of a page apart. The layers are in what was taken. */
export function separateLayers<Data extends Bytes>(pixels: PagePixels, dpi: number, take: TakeBytes<Data>): Layers<Data> | Refusal {
  const { data, width, height, channels } = pixels
  const calls = scanCalls()
  const [grey, mask, nearInk] = [take(width * height), take(width * height), take(width * height)]
  calls.grey(data, channels, width * height, grey)
  succeeded(calls.threshold(grey, width, height, Math.max(8, Math.round(dpi / 12)), contrastWeight, leastInk, mask))
  succeeded(calls.sharpen(grey, width, height, Math.max(1, Math.round(dpi / 150)), Math.round(dpi / 10), edgeShare, mask))

  const side = Math.max(12, Math.round(dpi / 9.4))
  const across = Math.ceil(width / side)
  const images = { side, across, values: new Uint8Array(across * Math.ceil(height / side)) }
  succeeded(calls.dilate(mask, width, height, Math.round(dpi / 60), nearInk))
  const squareInch = (dpi / side) ** 2
  if (calls.zones(grey, nearInk, width, height, side, imageNoise, Math.round(squareInch), images.values) < 0) throw noMemory()

  const colours = new Uint8Array(3 * maxInks)
  const areas = new Uint32Array(maxInks)
  const leastArea = Math.round(0.9 * (dpi / 100) ** 2)
  const count = calls.inks(
    data,
    channels,
    width,
    height,
    mask,
    images.values,
    side,
    Math.round(dpi),
    leastArea,
    inkDistance,
    colours,
    areas,
  )
  if (count < 0) throw noMemory()
  if (shareOf(images.values) > shares.mostImages) return 'mostly images'
  if (count === 0) return 'no inks or too many'
  const inked = areas.reduce((sum, area) => sum + area, 0) / (width * height)
  if (inked < shares.leastInk) return 'hardly any ink'
  if (inked > shares.mostInk) return 'mostly ink'

  const hasImages = images.values.includes(1)
  const paperFactor = Math.max(1, Math.floor(dpi / (hasImages ? paperDpi.images : paperDpi.plain) + factorLeeway))
  succeeded(calls.dilate(mask, width, height, Math.max(1, Math.round(dpi / 120)), nearInk))
  const paperSize = { width: Math.ceil(width / paperFactor), height: Math.ceil(height / paperFactor) }
  const paper: Pixels = { ...paperSize, channels, data: new Uint8Array(paperSize.width * paperSize.height * channels) }
  succeeded(calls.background(data, channels, width, height, nearInk, paperFactor, paper.data))
  if (contrastOf(paper, colours, areas) < leastContrast) return 'pale'

  const inks = Array.from({ length: count }, (_, index) => {
    const packed = new Uint8Array(Math.ceil(width / 8) * height)
    calls.pack(mask, width, height, index + 1, packed)
    return { colour: colours.slice(index * 3, index * 3 + channels), packed, area: areas[index] ?? 0 }
  }).filter(({ area }) => area > 0)
  return { mask, colours, inks, images, hasImages, paper, paperFactor, grey }
}

function shareOf(cells: Uint8Array): number {
  return cells.reduce((sum, value) => sum + value, 0) / cells.length
}

/** How much darker than the middle grey of the paper the inks are on the whole. */
function contrastOf(paper: Pixels, colours: Uint8Array, areas: Uint32Array): number {
  const count = paper.width * paper.height
  const grey = new Uint8Array(count)
  scanCalls().grey(paper.data, paper.channels, count, grey)
  const white = medianOf(grey)
  const inks = new Uint8Array(maxInks)
  scanCalls().grey(colours, 3, maxInks, inks)
  const all = areas.reduce((sum, area) => sum + area, 0)
  return white - areas.reduce((sum, area, index) => sum + area * (inks[index] ?? 0), 0) / all
}

/** The middle one of many bytes. */
export function medianOf(bytes: Uint8Array): number {
  const counts = new Uint32Array(256)
  // An iterator takes ten times as long.
  for (let at = 0; at < bytes.length; at++) counts[bytes[at] ?? 0] = (counts[bytes[at] ?? 0] ?? 0) + 1
  let seen = 0
  return counts.findIndex((count) => {
    seen += count
    return seen * 2 > bytes.length
  })
}

/** Throws where native code was refused memory. */
export function succeeded(done: number): void {
  if (!done) throw noMemory()
}

function noMemory(): AppError {
  return new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('no memory for the layers of a page') })
}
