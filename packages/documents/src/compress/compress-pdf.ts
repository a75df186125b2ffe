import type { Pdf } from '../engines/qpdf/pdf.ts'
import { takeInventory } from '../inventory/inventory.ts'
import type { FewerColours } from './colours/fewer-colours.ts'
import { greyDocument } from './colours/grey-document.ts'
import { numberAllFonts } from './fonts/number-all-fonts.ts'
import { subsetFonts } from './fonts/subset-fonts.ts'
import { compressImages } from './images/compress-images.ts'
import type { ImageLevels } from './levels.ts'
import { layerScans } from './scans/layer-scans.ts'
import { deflateStreams } from './structure/deflate-streams.ts'
import { shareEqualStreams } from './structure/share-streams.ts'
import { stripPrivateData } from './structure/strip.ts'

/** What a document is made smaller by, in this order. */
export const compressSteps = ['private data', 'fonts', 'images', 'equal streams', 'streams'] as const
export type CompressStep = (typeof compressSteps)[number]

/** What is left as it is. */
export interface Spared {
  steps: ReadonlySet<CompressStep>
  /** Object numbers of images whose pixels must not change. */
  images: ReadonlySet<number>
}

export interface CompressOptions {
  /** How far images may be reduced; without it no pixel changes. */
  images: ImageLevels | undefined
  /** What colours become; without it they stay. */
  colours?: FewerColours | undefined
  spared?: Spared
  /** The profile of printing inks that have none of their own; without it they stay. */
  inkProfile?: (() => Uint8Array) | undefined
  /** Told how much is done, 0 to 1. */
  progress?: (done: number) => void
}

/** Makes an opened document smaller; write it with object streams. Pages look the same, but for what the images lose. */
export async function compressPdf(
  pdf: Pdf,
  { images, colours, inkProfile, spared = { steps: new Set(), images: new Set() }, progress = () => {} }: CompressOptions,
): Promise<void> {
  if (colours) greyDocument(pdf, colours)
  numberAllFonts(pdf)
  const inventory = takeInventory(pdf)
  const steps: Record<CompressStep, () => Promise<unknown> | unknown> = {
    'private data': () => stripPrivateData(pdf),
    fonts: () => subsetFonts(pdf, inventory),
    images: async () => {
      const told = (done: number) => progress(shareBefore.images + done * (shareBefore['equal streams'] - shareBefore.images))
      if (images?.layers && !colours) await layerScans(pdf, inventory, { spared: spared.images, progress: (done) => told(done / 2) })
      await compressImages(pdf, inventory, {
        levels: images,
        colours,
        inkProfile,
        spared: spared.images,
        progress: (done) => told((1 + done) / 2),
      })
    },
    'equal streams': () => shareEqualStreams(pdf),
    streams: () => deflateStreams(pdf),
  }
  for (const step of compressSteps) {
    progress(shareBefore[step])
    if (!spared.steps.has(step)) await steps[step]()
  }
}

/** How much is done when a step begins, as a rule. */
const shareBefore: Readonly<Record<CompressStep, number>> = {
  'private data': 0.1,
  fonts: 0.12,
  images: 0.2,
  'equal streams': 0.9,
  streams: 0.92,
}
