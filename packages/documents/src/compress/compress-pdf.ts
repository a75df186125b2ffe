import type { Pdf } from '../engines/qpdf/pdf.ts'
import { takeInventory } from '../inventory/inventory.ts'
import { subsetFonts } from './fonts/subset-fonts.ts'
import { compressImages } from './images/compress-images.ts'
import type { ImageLevel } from './levels.ts'
import { deflateStreams } from './structure/deflate-streams.ts'
import { shareEqualStreams } from './structure/share-streams.ts'
import { stripPrivateData } from './structure/strip.ts'

/** What a document is made smaller by, in this order. */
export type CompressStep = 'inventory' | 'private data' | 'fonts' | 'images' | 'equal streams' | 'streams'

export interface CompressOptions {
  /** How far images may be reduced; without it no pixel changes. */
  images: ImageLevel | undefined
  /** Told before each step. */
  begin?: (step: CompressStep) => void
}

/** Makes an opened document smaller; write it with object streams. Pages look the same, but for what the images lose. */
export async function compressPdf(pdf: Pdf, { images, begin = () => {} }: CompressOptions): Promise<void> {
  begin('inventory')
  const inventory = takeInventory(pdf)
  begin('private data')
  stripPrivateData(pdf)
  begin('fonts')
  subsetFonts(pdf, inventory)
  begin('images')
  await compressImages(pdf, inventory, images)
  begin('equal streams')
  shareEqualStreams(pdf)
  begin('streams')
  deflateStreams(pdf)
}
