import { readFile, rm, writeFile } from 'node:fs/promises'
import { runProgram } from '@octavo/sandbox/run-program.ts'
import { nativePath } from '../engines/coders.ts'
import { leptonicaImage } from './leptonica-image.ts'
import { type RecognisedLine, readHocr } from './read-hocr.ts'
import type { GreyImage } from './skew.ts'

export interface RecogniseOptions {
  /** Codes of installed languages, the most likely one first. */
  languages: readonly string[]
  dpi: number
  newPath(extension: string): string
}

/** Reads the lines of an upright image. */
export async function recogniseImage(image: GreyImage, { languages, dpi, newPath }: RecogniseOptions): Promise<RecognisedLine[]> {
  return withImage(image, newPath, async (path, output) => {
    await tesseract(path, output, ['-l', languages.join('+'), '--dpi', String(Math.round(dpi)), '--psm', wholePage, 'hocr'])
    return readHocr(await takeFile(`${output}.hocr`))
  })
}

/** How far an image has to be turned clockwise to stand upright; 0 where that isn't clear. */
export async function orientationOf(image: GreyImage, { dpi, newPath }: Omit<RecogniseOptions, 'languages'>): Promise<0 | 90 | 180 | 270> {
  return withImage(image, newPath, async (path, output) => {
    try {
      await tesseract(path, output, ['--dpi', String(Math.round(dpi)), '--psm', orientationOnly])
    } catch {
      // Too few letters to tell.
      return 0
    }
    const found = await takeFile(`${output}.osd`)
    const rotation = Number(/^Rotate: (\d+)/m.exec(found)?.[1])
    const confidence = Number(/^Orientation confidence: ([\d.]+)/m.exec(found)?.[1])
    return confidence > 2 && (rotation === 90 || rotation === 180 || rotation === 270) ? rotation : 0
  })
}

/** Tesseract's page segmentation modes. */
const wholePage = '3'
const orientationOnly = '0'

const limitMs = 120_000

/** Saves tesseract from coding the image of each line as a PNG (`native/tesseract-images.c`). */
export const linesInMemory = nativePath('tesseract-images.so')

function tesseract(path: string, output: string, args: readonly string[]): Promise<void> {
  return runProgram('tesseract', [path, output, ...args], { limitMs, preload: linesInMemory, missing: 'OCR_OFF' })
}

async function withImage<Result>(
  image: GreyImage,
  newPath: (extension: string) => string,
  work: (path: string, output: string) => Promise<Result>,
): Promise<Result> {
  const path = newPath('.spix')
  await writeFile(path, leptonicaImage(image))
  try {
    return await work(path, path.slice(0, -'.spix'.length))
  } finally {
    await rm(path, { force: true })
  }
}

async function takeFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8')
  await rm(path)
  return text
}
