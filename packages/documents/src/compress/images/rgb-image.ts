import sharp from 'sharp'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { inkTiff } from '../../images/encode/ink-tiff.ts'
import { isProfileFor } from '../../images/writer/colour-profile.ts'
import type { ImageLevels } from '../levels.ts'
import { forEachObject } from '../structure/all-objects.ts'
import type { ImageSamples } from './image-samples.ts'
import { maxPixels, type Pixels } from './pixels.ts'
import { pixelsOf } from './recoloured-image.ts'
import { type ImageRoom, type SmallerImage, smallerPixels } from './smaller-image.ts'

/** What is to be known of an image to show its inks in other colours. */
export interface ImageInks {
  profile: Uint8Array
  /** Whether the largest number means no ink. */
  isInverted: boolean
}

/** The four inks of an image; undefined for one that has others, or has to keep them. */
export type InkReader = (image: PdfObject) => ImageInks | undefined

/** Reads the inks of a document's images. `usual` is the profile of inks without one. */
export function createInkReader(pdf: Pdf, usual: () => Uint8Array): InkReader {
  let areKept: boolean | undefined
  return (image) => {
    const inks = inksOf(image, usual)
    if (!inks) return undefined
    areKept ??= needsInks(pdf)
    return areKept ? undefined : inks
  }
}

/**
 * Whether images in printing inks have to keep them: in a document for print, which says what its inks are printed with, and where inks mean
 * something else from one page to another.
 */
function needsInks(pdf: Pdf): boolean {
  if (pdf.root.get('/OutputIntents').length > 0 || pdf.trailer.get('/Info').has('/GTS_PDFXVersion')) return true
  let isFound = false
  forEachObject(pdf, (object) => {
    if (isFound || !(object.isDictionary || object.isStream)) return
    const spaces = [object.get('/ColorSpace'), object.get('/Resources').get('/ColorSpace'), object]
    isFound = spaces.some((space) => space.isDictionary && space.has('/DefaultCMYK')) || object.get('/OutputIntents').length > 0
  })
  return isFound
}

/** With its own profile or the usual one; undefined for other inks, other colours and odd ranges of them. */
function inksOf(image: PdfObject, usual: () => Uint8Array): ImageInks | undefined {
  const space = image.get('/ColorSpace')
  const hasPalette = space.at(0).name === '/Indexed'
  const profile = profileOf(hasPalette ? space.at(1) : space, usual)
  // That of a palette says which of its colours is meant.
  const range = hasPalette ? '' : image.get('/Decode').numbers().join()
  if (!profile || !ranges.has(range)) return undefined
  return { profile, isInverted: range === inverted }
}

const inverted = '1,0,1,0,1,0,1,0'
const ranges = new Set(['', '0,1,0,1,0,1,0,1', inverted])

function profileOf(space: PdfObject, usual: () => Uint8Array): Uint8Array | undefined {
  const kind = space.name ?? space.at(0).name
  if (kind === '/DeviceCMYK') return usual()
  if (kind !== '/ICCBased' || space.at(1).get('/N').integer !== 4) return undefined
  const own = space.at(1).streamBytes()
  return isProfileFor(own, 4) ? own : usual()
}

/** An image of four inks in red, green and blue, which takes less room; undefined if it has other channels. */
export async function rgbImage(
  samples: ImageSamples,
  room: ImageRoom,
  { levels, inks }: { levels: ImageLevels | undefined; inks: ImageInks },
): Promise<SmallerImage | undefined> {
  const pixels = await pixelsOf(samples, room)
  if (pixels?.channels !== 4) return undefined
  return { ...(await smallerPixels(await rgbPixels(pixels, inks), room, levels)), isLossy: true }
}

async function rgbPixels({ data, width, height }: Pixels, { profile, isInverted }: ImageInks): Promise<Pixels> {
  const inks = isInverted ? data.map((value) => 255 - value) : data
  const image = sharp(inkTiff(inks, { width, height, profile }), { limitInputPixels: maxPixels })
  const rgb = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  if (rgb.info.channels !== 3) throw new Error(`inks became ${rgb.info.channels} channels`)
  return { data: rgb.data, width, height, channels: 3 }
}
