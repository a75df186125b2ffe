import type { GreyImage } from './skew.ts'

const headerBytes = 28

/**
 * An image as leptonica has it in memory, in its own format for that, which it reads at once. Images of other formats it reads pixel by
 * pixel, which takes a twentieth of the time that tesseract spends on a page.
 */
export function leptonicaImage({ width, height, pixels }: GreyImage): Buffer[] {
  const wordsPerRow = Math.ceil(width / 4)
  const header = Buffer.alloc(headerBytes)
  header.write('spix', 'latin1')
  const noColours = 0
  for (const [at, value] of [width, height, 8, wordsPerRow, noColours, wordsPerRow * 4 * height].entries())
    header.writeUInt32LE(value, 4 + at * 4)
  return [header, inWords({ width, height, pixels }, wordsPerRow)]
}

/** Rows of whole words, in each of which the first pixel has the highest value. */
function inWords({ width, height, pixels }: GreyImage, wordsPerRow: number): Buffer {
  const rowBytes = wordsPerRow * 4
  const words = Buffer.alloc(rowBytes * height)
  if (rowBytes === width) words.set(pixels)
  else for (let y = 0; y < height; y++) words.set(pixels.subarray(y * width, (y + 1) * width), y * rowBytes)
  return words.swap32()
}
