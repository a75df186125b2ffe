import sharp from 'sharp'
import type { Bytes } from '../../engines/coders.ts'
import { scanCalls } from '../../engines/scan-calls.ts'
import { jpegPixels, type Pixels } from '../images/pixels.ts'
import type { TakeBytes } from './page-memory.ts'
import { type Layers, medianOf, type PagePixels, succeeded } from './separate-layers.ts'

/** How well layers show the page that they were made of. */
export interface LayersLook {
  /** The structural similarity of text, 1 for the same, and that of a plain JPEG. */
  text: number
  plainText: number
  /** How many bytes the plain JPEG has, in grey: in colour it has more. */
  plainBytes: number
  /** The share of strokes that are in the mask, over all and in the worst small part of the page. */
  recall: number
  worstRecall: number
  /** The share of the mask that is strokes. */
  precision: number
  worstPrecision: number
  /** The mean difference of colours beside their brightness in the worst square inch, 0 to 255. */
  chroma: number
}

/** What the look of a page is judged at, and the JPEG that layers have to match there. */
const judgedDpi = 150
const plainQuality = 60
/** Grey levels below which a difference from paper is no stroke. */
const leastStroke = 40

/** A plain JPEG is judged here on its own grid of pixels; readers draw it on another, which costs it more than this. */
const gridLoss = 0.06

const limits = {
  text: 0.8,
  recall: 0.995,
  worstRecall: 0.97,
  precision: 0.9,
  worstPrecision: 0.6,
  chroma: 2,
}

/** Whether the text of a page stays as legible as in a plain JPEG, with every stroke and every colour. */
export function isGoodLook(look: LayersLook): boolean {
  return (
    look.text >= Math.max(limits.text, look.plainText - gridLoss) &&
    look.recall >= limits.recall &&
    look.worstRecall >= limits.worstRecall &&
    look.precision >= limits.precision &&
    look.worstPrecision >= limits.worstPrecision &&
    look.chroma < limits.chroma
  )
}

/** Compares the layers, with their paper as it was encoded, to the page. */
export async function judgeLayers(
  page: PagePixels,
  layers: Layers,
  { paper, dpi, take }: { paper: Pixels; dpi: number; take: TakeBytes },
): Promise<LayersLook> {
  const calls = scanCalls()
  const { width, height, channels } = page
  const factor = Math.max(1, Math.round(dpi / judgedDpi))
  const size = { width: Math.floor(width / factor), height: Math.floor(height / factor), channels }
  const count = size.width * size.height
  const [before, drawn, alone] = [take(count * channels), take(count * channels), take(count * channels)]
  calls.shrink(page.data, channels, width, height, factor, before)
  succeeded(calls.draw(layers.mask, width, height, layers.colours, paper.data, layers.paperFactor, channels, factor, drawn, alone))
  const greyOf = <Grey extends Bytes>(pixels: Bytes, grey: Grey) => {
    calls.grey(pixels, channels, count, grey)
    return grey
  }
  const greyBefore = greyOf(before, new Uint8Array(count))
  const strokes = take(count)
  const { values, across, side } = layers.images
  calls.text(greyBefore, greyOf(alone, take(count)), size.width, size.height, values, across, side / factor, leastStroke, strokes)
  const plain = await plainJpeg(greyBefore, { ...size, dpi: dpi / factor, take })
  return {
    text: calls.similarity(greyBefore, greyOf(drawn, take(count)), size.width, size.height, strokes),
    plainText: calls.similarity(greyBefore, plain.pixels, size.width, size.height, strokes),
    plainBytes: plain.bytes,
    ...strokesKept(layers, paper, { width, height, dpi }),
    chroma: channels === 1 ? 0 : chromaShift(before, drawn, { ...size, dpi: dpi / factor }),
  }
}

/** The pixels of something that is judged, and where to get memory for as many. */
interface JudgedSize {
  width: number
  height: number
  dpi: number
  take: TakeBytes
}

function chromaShift(before: Bytes, drawn: Bytes, { width, height, dpi }: Omit<JudgedSize, 'take'>): number {
  const block = 3
  const shift = scanCalls().chroma(before, drawn, width, height, block, Math.round(dpi / block))
  succeeded(Number(shift >= 0))
  return shift
}

/** The page as a usual JPEG of 150 dpi would show it. */
async function plainJpeg(grey: Uint8Array, { width, height, dpi, take }: JudgedSize): Promise<{ pixels: Bytes; bytes: number }> {
  const scale = Math.min(1, judgedDpi / dpi)
  const image = sharp(grey, { raw: { width, height, channels: 1 }, limitInputPixels: false })
  const smaller = scale > 0.95 ? image : image.resize({ width: Math.round(width * scale), kernel: 'lanczos3' })
  const jpeg = await smaller.toColourspace('b-w').jpeg({ quality: plainQuality }).toBuffer()
  const shown = await jpegPixels({ bytes: jpeg, components: 1 })
  if (shown.width === width && shown.height === height) return { pixels: shown.data, bytes: jpeg.length }
  const pixels = take(width * height)
  succeeded(scanCalls().enlarge(shown.data, shown.width, shown.height, width, height, pixels))
  return { pixels, bytes: jpeg.length }
}

function strokesKept(
  { grey, mask, colours, images, paperFactor }: Layers,
  paper: Pixels,
  { width, height, dpi }: Omit<JudgedSize, 'take'>,
): Pick<LayersLook, 'recall' | 'worstRecall' | 'precision' | 'worstPrecision'> {
  const calls = scanCalls()
  const paperGrey = new Uint8Array(paper.width * paper.height)
  calls.grey(paper.data, paper.channels, paperGrey.length, paperGrey)
  const inkGrey = new Uint8Array(colours.length / 3)
  calls.grey(colours, 3, inkGrey.length, inkGrey)
  const white = medianOf(paperGrey)
  const inks = Uint8Array.from([0, ...inkGrey.map((value) => Math.max(0, white - value))])
  const result = new Float64Array(4)
  const [tile, cell] = [Math.max(4, Math.round(dpi / 25)), Math.max(16, Math.round((64 * dpi) / 300))]
  succeeded(
    calls.strokes(grey, paperGrey, paperFactor, mask, inks, width, height, images.values, images.side, tile, cell, leastStroke, result),
  )
  const [recall = 0, worstRecall = 0, precision = 0, worstPrecision = 0] = result
  return { recall, worstRecall, precision, worstPrecision }
}
