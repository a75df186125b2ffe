import { setImmediate } from 'node:timers/promises'
import { type Bytes, coders } from '../../engines/coders.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import type { EmbeddedJpeg } from '../../extract/images/embedded-jpeg.ts'
import { encodeJbig2 } from '../../images/encode/encode-jbig2.ts'
import type { DrawnImage, Inventory } from '../../inventory/inventory.ts'
import { type ImageSamples, readSamples } from '../images/image-samples.ts'
import { maskIds } from '../images/mask-ids.ts'
import { encodeJpeg, jpegPixels, type Pixels, resized } from '../images/pixels.ts'
import { isGoodLook, judgeLayers } from './check-layers.ts'
import { type EncodedLayers, replaceByLayers } from './layer-form.ts'
import { createDocumentMemory, type DocumentMemory, type TakeBytes } from './page-memory.ts'
import { isScannedPage, scanDpi } from './scanned-pages.ts'
import { type Layers, type PagePixels, separateLayers } from './separate-layers.ts'

export interface ScanChoices {
  /** Object numbers of images whose pixels must not change. */
  spared?: ReadonlySet<number>
  /** Told how much of all is done, 0 to 1. */
  progress?: (done: number) => void
}

/** Quality of the paper as a JPEG, without images and with them. */
const paperQuality = { plain: 40, images: 60 }
/** Finer scans are halved until they are below this. */
const mostDpi = 450
/** Layers take less than this share of what the image took. */
const leastGain = 0.75

/**
 * Draws scanned pages in layers where their text stays as legible: stencils of ink in JBIG2 over paper in a coarse JPEG. Gives the object
 * numbers of the images that became such forms.
 */
export async function layerScans(pdf: Pdf, { images }: Inventory, { spared, progress = () => {} }: ScanChoices): Promise<number[]> {
  const done: number[] = []
  // Only an image can mask another.
  const masks = maskIds(pdf, images.keys())
  using memory = createDocumentMemory()
  let tried = 0
  for (const drawn of images.values()) {
    const layers = spared?.has(drawn.id) || masks.has(drawn.id) ? undefined : await tryScan(pdf, drawn, memory)
    if (layers) {
      pdf.scoped(() => replaceByLayers(pdf, pdf.object(drawn.id), layers))
      done.push(drawn.id)
    }
    progress(++tried / images.size)
    // Pages are decoded and taken apart in one go; what was told is sent in between.
    await setImmediate()
  }
  return done
}

async function tryScan(pdf: Pdf, drawn: DrawnImage, pages: DocumentMemory): Promise<EncodedLayers | undefined> {
  let samples: ImageSamples | undefined
  let stored = { width: 0, height: 0, bytes: 0 }
  pdf.scoped(() => {
    if (!isScannedPage(pdf, drawn)) return
    const image = pdf.object(drawn.id)
    stored = {
      width: image.get('/Width').integer ?? 0,
      height: image.get('/Height').integer ?? 0,
      bytes: image.get('/Length').integer ?? 0,
    }
    if (scanDpi(stored, drawn) > 0) samples = readSamples(pdf, image)
  })
  using memory = pages.forPage()
  const dpi = scanDpi(stored, drawn)
  const page = samples && (await pageOf(samples, { ...stored, dpi, take: memory.take }).catch(() => undefined))
  if (!page) return undefined
  const made = await encodeLayers(page.pixels, page.dpi, memory.take)
  return made && made.bytes < Math.min(stored.bytes * leastGain, made.plainBytes) ? made.layers : undefined
}

interface Room<Data extends Bytes> {
  width: number
  height: number
  take: TakeBytes<Data>
}

/** A scan as it's taken apart, in memory that was taken for it or in its own. */
async function pageOf(
  samples: ImageSamples,
  { dpi, take, ...size }: Room<Bytes> & { dpi: number },
): Promise<{ pixels: PagePixels; dpi: number } | undefined> {
  if (dpi <= mostDpi) return inSize(await pixelsOf(samples, { ...size, take }), size, dpi)
  const own = inSize(await pixelsOf(samples, { ...size, take: (length) => new Uint8Array(length) }), size, dpi)
  return own && halved(own)
}

/** Undefined where pixels have another size than the document says. */
function inSize<Image extends PagePixels>(
  pixels: Image | undefined,
  size: { width: number; height: number },
  dpi: number,
): { pixels: Image; dpi: number } | undefined {
  return pixels?.width === size.width && pixels.height === size.height ? { pixels, dpi } : undefined
}

async function pixelsOf<Data extends Bytes>(
  samples: ImageSamples,
  size: Room<Data>,
): Promise<(Omit<Pixels, 'data'> & { data: Data | Uint8Array }) | undefined> {
  if (samples.kind === 'jpeg') return scannedPixels(samples, size)
  if (samples.kind === 'jpeg-2000') return samples.decode()
  if (samples.kind !== 'plain' || samples.hadPalette) return undefined
  return { width: size.width, height: size.height, channels: samples.channels, data: samples.pixels }
}

/** The pixels of a JPEG in memory that was taken for them; undefined where it isn't what the document says. */
export function scannedPixels<Data extends Bytes>(
  jpeg: Omit<EmbeddedJpeg, 'isAsStored'>,
  { width, height, take }: Room<Data>,
): (Omit<Pixels, 'data'> & { data: Data }) | undefined {
  const { bytes, components } = jpeg
  // A few bytes can claim any size in the document; memory is taken for what the file itself has.
  if (components === 4 || jpeg.width !== width || jpeg.height !== height) return undefined
  const data = take(width * height * components)
  const isDone = coders().jpegPixels(bytes, bytes.length, components, width, height, data)
  return isDone ? { data, width, height, channels: components } : undefined
}

/** Masks lose by any other change of resolution. */
async function halved({ pixels, dpi }: { pixels: Pixels; dpi: number }): Promise<{ pixels: Pixels; dpi: number }> {
  if (dpi <= mostDpi) return { pixels, dpi }
  const size = { width: Math.ceil(pixels.width / 2), height: Math.ceil(pixels.height / 2) }
  return halved({ pixels: await resized(pixels, size), dpi: dpi / 2 })
}

/** The noise of the scanner is gone where each pixel of the paper is the mean of nine or more. */
function isSmooth({ hasImages, paperFactor }: Pick<Layers, 'hasImages' | 'paperFactor'>): boolean {
  return !hasImages && paperFactor >= 3
}

/** The layers of a page, how many bytes they take, and how many a plain JPEG takes at least that shows its text as well. */
export interface LayeredPage {
  layers: EncodedLayers
  bytes: number
  plainBytes: number
}

/** The layers of a page, if they may be shown instead of it. */
export async function encodeLayers(page: PagePixels, dpi: number, take: TakeBytes): Promise<LayeredPage | undefined> {
  const { width, height } = page
  const layers = separateLayers(page, dpi, take)
  if (typeof layers === 'string') return undefined
  const { paper, paperFactor, hasImages, inks } = layers
  const jpeg = await encodeJpeg(paper, hasImages ? paperQuality.images : paperQuality.plain, { isSmooth: isSmooth(layers) })
  const shown = await jpegPixels({ bytes: jpeg, components: paper.channels })
  const look = await judgeLayers(page, layers, { paper: shown, dpi, take })
  if (!isGoodLook(look)) return undefined
  const stencils = inks.map(({ packed, colour }) => ({ bytes: encodeJbig2(packed, { width, height }), colour, width, height }))
  return {
    layers: { width, height, paper: { bytes: jpeg, width: paper.width, height: paper.height, factor: paperFactor }, inks: stencils },
    bytes: stencils.reduce((sum, ink) => sum + ink.bytes.length, jpeg.length),
    plainBytes: look.plainBytes,
  }
}
