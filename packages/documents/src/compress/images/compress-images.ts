import { statSync } from 'node:fs'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import type { Inventory } from '../../inventory/inventory.ts'
import type { FewerColours } from '../colours/fewer-colours.ts'
import type { ImageLevels } from '../levels.ts'
import { type ImageSamples, readSamples } from './image-samples.ts'
import { maskIds } from './mask-ids.ts'
import { recolouredImage } from './recoloured-image.ts'
import { createInkReader, type ImageInks, type InkReader, rgbImage } from './rgb-image.ts'
import { type ImageRoom, type SmallerImage, smallerImage } from './smaller-image.ts'

/** What became of an image. */
export interface CompressedImage {
  id: number
  before: number
  after: number
}

/** Smaller gains, and smaller images, are not worth a loss. */
const leastLossyGain = 0.08
const leastLossyBytes = 2048
/** What all images must gain together to be worth a loss, as a share of the file. */
const leastFileGain = 0.01
/** With smaller gains it's asked what could be had without a loss. */
const clearGain = 0.25
const smallBytes = 512

export interface ImageChoices {
  /** How far images may be reduced; without it no pixel changes. */
  levels: ImageLevels | undefined
  /** What their colours become; without it they stay. */
  colours?: FewerColours | undefined
  /** The profile of printing inks that have none of their own; without it they stay. */
  inkProfile?: (() => Uint8Array) | undefined
  /** Object numbers of images whose pixels must not change. */
  spared?: ReadonlySet<number>
  /** Told how much of all is done, 0 to 1. */
  progress?: (done: number) => void
}

/** Re-encodes images where that takes less room, largest first. */
export async function compressImages(
  pdf: Pdf,
  { images }: Inventory,
  { levels, colours, inkProfile, spared, progress = () => {} }: ImageChoices,
): Promise<CompressedImage[]> {
  const masks = maskIds(pdf, images.keys())
  const found = [...images.values()].map((drawn) => ({ ...drawn, before: storedBytes(pdf, drawn.id), isMask: masks.has(drawn.id) }))
  const all = found.reduce((sum, { before }) => sum + before, 0)
  const done: CompressedImage[] = []
  const put = ({ id, before, made }: Candidate) => {
    pdf.scoped(() => replaceImage(pdf, pdf.object(id), made))
    done.push({ id, before, after: made.bytes.length })
  }
  const losses = createLosses(fileBytes(pdf) * leastFileGain, put)
  const inksOf = levels?.inksToRgb && inkProfile ? createInkReader(pdf, inkProfile) : undefined
  let tried = 0
  for (const image of found.toSorted((one, other) => other.before - one.before)) {
    const { id, before } = image
    if (before < smallBytes && !colours) break
    const isSpared = spared?.has(id)
    const ownLevels = before < leastLossyBytes || isSpared ? undefined : levels
    const made = await bestOf(pdf, image, {
      levels: ownLevels,
      colours: isSpared ? undefined : colours,
      inksOf: ownLevels && inksOf,
    })
    tried += before
    progress(tried / all)
    if (made) (made.isLossy && !made.isRecoloured ? losses.add : put)({ id, before, made })
  }
  for (const id of losses.notWorthIt()) {
    const image = found.find((one) => one.id === id)
    const made = image && (await bestOf(pdf, image, {}))
    if (image && made) put({ id, before: image.before, made })
  }
  return done
}

interface Candidate {
  id: number
  before: number
  made: MadeImage
}

/** Holds images that lose something back until all of them together gain enough; then puts them, and each that follows. */
function createLosses(leastGain: number, put: (candidate: Candidate) => void) {
  let waiting: Candidate[] = []
  let gained = 0
  return {
    add(candidate: Candidate): void {
      waiting.push(candidate)
      gained += candidate.before - candidate.made.bytes.length
      if (gained < leastGain) return
      for (const one of waiting) put(one)
      waiting = []
    },
    /** The object numbers of those that are still held back at the end. */
    notWorthIt: () => waiting.map(({ id }) => id),
  }
}

interface FoundImage {
  id: number
  /** Its largest size on paper, in points. */
  width: number
  height: number
  before: number
  isMask: boolean
}

/** What is worth to be put in place of an image; a loss must be clearly smaller than what can be had without one. */
async function bestOf(pdf: Pdf, image: FoundImage, wanted: Wanted): Promise<MadeImage | undefined> {
  const { before } = image
  const made = await tryImage(pdf, image, wanted)
  if (!made || made.isRecoloured) return made
  if (!made.isLossy) return made.bytes.length < before ? made : undefined
  if (made.bytes.length < before * (1 - clearGain)) return made
  const same = await bestOf(pdf, image, {})
  return made.bytes.length < (same?.bytes.length ?? before) * (1 - leastLossyGain) ? made : same
}

async function tryImage(
  pdf: Pdf,
  { id, width, height, isMask }: FoundImage,
  { levels, colours, inksOf }: Wanted,
): Promise<MadeImage | undefined> {
  let samples: ImageSamples | undefined
  let room: ImageRoom | undefined
  let isInverted = false
  let inks: ImageInks | undefined
  pdf.scoped(() => {
    const image = pdf.object(id)
    samples = readSamples(pdf, image)
    const [low = 0, high = 1] = image.get('/Decode').numbers()
    isInverted = low > high
    inks = isMask ? undefined : inksOf?.(image)
    room = {
      width: image.get('/Width').integer ?? 0,
      height: image.get('/Height').integer ?? 0,
      drawn: { width, height },
      isMask,
    }
  })
  if (!samples || !room) return undefined
  const recoloured =
    colours && !isMask ? await recolouredImage(samples, room, { levels, colours, isInverted }).catch(() => undefined) : undefined
  if (recoloured) return { ...recoloured, space: '/DeviceGray', isRecoloured: true, isNewScale: true }
  const rgb = inks && (await rgbImage(samples, room, { levels, inks }).catch(() => undefined))
  if (rgb) return { ...rgb, space: '/DeviceRGB', isRecoloured: false, isNewScale: true }
  // What can't be decoded stays as it is.
  const made = await smallerImage(samples, room, levels).catch(() => undefined)
  return made && { ...made, space: newSpace(samples), isRecoloured: false, isNewScale: false }
}

/** What an image is to become. */
interface Wanted {
  levels?: ImageLevels | undefined
  colours?: FewerColours | undefined
  /** Where inks become red, green and blue. */
  inksOf?: InkReader | undefined
}

interface MadeImage extends SmallerImage {
  /** Whether it has fewer colours now, whatever room it takes. */
  isRecoloured: boolean
  /** Whether its numbers mean something else than before, so that its /Decode is of no use. */
  isNewScale: boolean
  /** Of its palette, or one that the old coding held itself; otherwise it keeps its own. */
  space: 'of its palette' | '/DeviceGray' | '/DeviceRGB' | undefined
}

function newSpace(samples: ImageSamples): MadeImage['space'] {
  if (samples.kind === 'plain' && samples.hadPalette) return 'of its palette'
  return samples.kind === 'jpeg-2000' ? samples.ownSpace : undefined
}

function replaceImage(pdf: Pdf, image: PdfObject, { width, height, bits, filter, parameters, bytes, space, isNewScale }: MadeImage): void {
  if (isNewScale) image.remove('/Decode')
  if (space === 'of its palette') image.set('/ColorSpace', image.get('/ColorSpace').at(1)).remove('/Decode')
  else if (space) image.set('/ColorSpace', space)
  image.set('/Width', width).set('/Height', height)
  if (image.get('/ImageMask').boolean !== true) image.set('/BitsPerComponent', bits)
  pdf.replaceStream(image, bytes, { filter, ...(parameters && { parameters: pdf.parse(parameters) }) })
}

function fileBytes({ source }: Pdf): number {
  return typeof source === 'string' ? statSync(source).size : (source?.length ?? 0)
}

function storedBytes(pdf: Pdf, id: number): number {
  let bytes = 0
  pdf.scoped(() => {
    bytes = pdf.object(id).get('/Length').integer ?? 0
  })
  return bytes
}
