import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import type { Inventory } from '../../inventory/inventory.ts'
import type { ImageLevels } from '../levels.ts'
import { type ImageSamples, readSamples } from './image-samples.ts'
import { type ImageRoom, type SmallerImage, smallerImage } from './smaller-image.ts'

/** What became of an image. */
export interface CompressedImage {
  id: number
  before: number
  after: number
}

/** Fewer bytes than that, and smaller images, are not worth a loss. */
const leastLossyGain = 0.08
const leastLossyBytes = 2048
const smallBytes = 512

export interface ImageChoices {
  /** How far images may be reduced; without it no pixel changes. */
  levels: ImageLevels | undefined
  /** Object numbers of images whose pixels must not change. */
  spared?: ReadonlySet<number>
  /** Told how much of all is done, 0 to 1. */
  progress?: (done: number) => void
}

/** Re-encodes images where that takes less room, largest first. */
export async function compressImages(
  pdf: Pdf,
  { images }: Inventory,
  { levels, spared, progress = () => {} }: ImageChoices,
): Promise<CompressedImage[]> {
  const masks = maskIds(pdf, images.keys())
  const found = [...images.values()].map((drawn) => ({ drawn, before: storedBytes(pdf, drawn.id) }))
  const all = found.reduce((sum, { before }) => sum + before, 0)
  let tried = 0
  const done: CompressedImage[] = []
  for (const { drawn, before } of found.toSorted((one, other) => other.before - one.before)) {
    if (before < smallBytes) break
    const ownLevels = before < leastLossyBytes || spared?.has(drawn.id) ? undefined : levels
    const made = await tryImage(pdf, drawn.id, { ...drawn, isMask: masks.has(drawn.id) }, ownLevels)
    tried += before
    progress(tried / all)
    if (!made || !isWorthIt(made, before)) continue
    pdf.scoped(() => replaceImage(pdf, pdf.object(drawn.id), made))
    done.push({ id: drawn.id, before, after: made.bytes.length })
  }
  return done
}

async function tryImage(
  pdf: Pdf,
  id: number,
  { width, height, isMask }: { width: number; height: number; isMask: boolean },
  levels: ImageLevels | undefined,
): Promise<MadeImage | undefined> {
  let samples: ImageSamples | undefined
  let room: ImageRoom | undefined
  pdf.scoped(() => {
    const image = pdf.object(id)
    samples = readSamples(pdf, image)
    room = {
      width: image.get('/Width').integer ?? 0,
      height: image.get('/Height').integer ?? 0,
      drawn: { width, height },
      isMask,
    }
  })
  if (!samples || !room) return undefined
  const made = await smallerImage(samples, room, levels)
  return made && { ...made, hadPalette: samples.kind === 'plain' && samples.hadPalette }
}

interface MadeImage extends SmallerImage {
  hadPalette: boolean
}

function isWorthIt({ bytes, filter }: SmallerImage, before: number): boolean {
  return bytes.length < before * (filter === '/DCTDecode' ? 1 - leastLossyGain : 1)
}

function replaceImage(pdf: Pdf, image: PdfObject, { width, height, bits, filter, parameters, bytes, hadPalette }: MadeImage): void {
  if (hadPalette) image.set('/ColorSpace', image.get('/ColorSpace').at(1))
  image.set('/Width', width).set('/Height', height)
  if (image.get('/ImageMask').boolean !== true) image.set('/BitsPerComponent', bits)
  pdf.replaceStream(image, bytes, { filter, ...(parameters && { parameters: pdf.parse(parameters) }) })
}

function storedBytes(pdf: Pdf, id: number): number {
  let bytes = 0
  pdf.scoped(() => {
    bytes = pdf.object(id).get('/Length').integer ?? 0
  })
  return bytes
}

function maskIds(pdf: Pdf, ids: Iterable<number>): Set<number> {
  const masks = new Set<number>()
  for (const id of ids) {
    pdf.scoped(() => {
      const image = pdf.object(id)
      for (const mask of [image.get('/SMask'), image.get('/Mask')]) if (mask.isStream) masks.add(mask.id)
    })
  }
  return masks
}
