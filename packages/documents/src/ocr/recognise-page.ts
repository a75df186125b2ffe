import sharp from 'sharp'
import { type Matrix, multiply } from '../engines/matrix.ts'
import type { PageImage } from '../engines/pdfium/render.ts'
import { scanCalls } from '../engines/scan-calls.ts'
import { withEvenSizes } from './even-sizes.ts'
import type { RecognisedLine } from './read-hocr.ts'
import { type GreyImage, skewOf } from './skew.ts'
import { orientationOf, type RecogniseOptions, recogniseImage } from './tesseract.ts'

/** The text found on the image of a page. */
export interface RecognisedPage {
  /** In reading order, in pixels of the image as it was read: upright and straight. */
  lines: RecognisedLine[]
  /** From pixels as read to the displayed page: from its top left corner, y down, in points. */
  toPage: Matrix
  /** How far the page as displayed has to be turned clockwise to stand upright. */
  turn: 0 | 90 | 180 | 270
  /** How far its lines fall to the right once it stands upright, in degrees. */
  skew: number
  /** The mean of its words, from 0 to 100; 0 where there is none. */
  confidence: number
}

/** Tesseract is made for letters of this resolution. */
export const recognisedDpi = 300

/** Lines that lean less than this are read as they are. */
const leastSkew = 1

/** Below this, a page may be turned. */
const doubtful = 70

/** Reads a page drawn at `options.dpi`. A page that gives little is tried again as it would stand upright. */
export async function recognisePage(image: PageImage, options: RecogniseOptions): Promise<RecognisedPage> {
  const grey = greyOf(image)
  const first = await recogniseUpright(grey, 0, options)
  if (first.confidence >= doubtful && isMostlyUpright(first.lines)) return first
  const turn = await orientationOf(grey, options)
  if (turn === 0) return first
  const second = await recogniseUpright(grey, turn, options)
  return isMostlyUpright(second.lines) && second.confidence > Math.min(first.confidence, doubtful) ? second : first
}

/** Tesseract also reads the lines of a page that lies on its side, from the last to the first. */
function isMostlyUpright(lines: readonly RecognisedLine[]): boolean {
  const words = (some: readonly RecognisedLine[]) => some.reduce((sum, line) => sum + line.words.length, 0)
  return words(lines.filter(({ angle }) => angle === 0)) * 2 >= words(lines)
}

async function recogniseUpright(image: GreyImage, turn: RecognisedPage['turn'], options: RecogniseOptions): Promise<RecognisedPage> {
  const upright = turn === 0 ? image : await turned(image, turn)
  const found = skewOf(upright)
  const skew = Math.abs(found) >= leastSkew ? found : 0
  const straight = skew === 0 ? upright : await turned(upright, -skew)
  const lines = withEvenSizes(await recogniseImage(straight, options))
  const toUpright = rotation(straight, upright, skew)
  const toDisplayed = rotation(upright, image, -turn)
  const scale = 72 / options.dpi
  const toPage = multiply(multiply(toUpright, toDisplayed), [scale, 0, 0, scale, 0, 0])
  return { lines, toPage, turn, skew, confidence: confidenceOf(lines) }
}

/** As bright as the eye sees each colour. */
function greyOf({ width, height, channels, pixels }: PageImage): GreyImage {
  const grey = new Uint8Array(width * height)
  scanCalls().grey(pixels, channels, grey.length, grey)
  return { width, height, pixels: grey }
}

/** An image turned clockwise by any angle around its centre, on white; it grows so that nothing is lost. */
async function turned({ width, height, pixels }: GreyImage, degrees: number): Promise<GreyImage> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .rotate(degrees, { background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** From the pixels of an image to those of another that has the same centre, clockwise by an angle. */
function rotation(from: GreyImage, to: GreyImage, degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const [x, y] = [from.width / 2, from.height / 2]
  return [cosine, sine, -sine, cosine, to.width / 2 - cosine * x + sine * y, to.height / 2 - sine * x - cosine * y]
}

function confidenceOf(lines: readonly RecognisedLine[]): number {
  const words = lines.flatMap((line) => line.words)
  return words.length === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence, 0) / words.length
}
