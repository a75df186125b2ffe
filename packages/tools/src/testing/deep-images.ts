import { execFileSync } from 'node:child_process'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'

/** The size of the images in these tests. */
export const [width, height] = [60, 40]

interface DeepPdfOptions {
  /** More entries of the image. */
  entries?: string
  /** How its samples are packed. */
  pack?: (samples: Buffer) => Buffer
  /** More objects, from number 6. */
  objects?: readonly (string | Buffer)[]
}

/** A page with an image of 16 bits in a colour space. */
export function deepPdf(
  space: string,
  valuesAt: (pixel: number) => readonly number[],
  { entries = '', pack = (samples) => samples, objects = [] }: DeepPdfOptions = {},
): Buffer {
  const values = Array.from({ length: width * height }, (_, pixel) => valuesAt(pixel)).flat()
  const samples = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) samples.writeUInt16BE(value, at * 2)
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 16 ${entries}`
  const page = {
    box: `0 0 ${width} ${height}`,
    content: `q ${width} 0 0 ${height} 0 0 cm /P Do Q`,
    page: '/Resources<</XObject<</P 5 0 R>>>>',
  }
  return smallPdf([...onePage(page), streamObject(pack(samples), image), ...objects])
}

/** The samples of an image as libvips reads them, 16 bits each. */
export async function samplesOf(file: Buffer): Promise<Buffer> {
  const { space } = await sharp(file).metadata()
  const image = sharp(file, { ignoreIcc: true })
  const own =
    space === 'cmyk' ? image.pipelineColourspace('cmyk').toColourspace('cmyk') : image.toColourspace(space === 'grey16' ? space : 'rgb16')
  return own.raw({ depth: 'ushort' }).toBuffer()
}

export async function firstChannel(file: Buffer): Promise<number[]> {
  const samples = await samplesOf(file)
  const channels = samples.length / (width * height * 2)
  return Array.from({ length: width * height }, (_, pixel) => samples.readUInt16LE(pixel * channels * 2))
}

/** The red, green and blue of each pixel as poppler draws it, 8 bits each. */
export async function drawnByPoppler(path: string): Promise<Buffer> {
  return await sharp(execFileSync('pdftoppm', ['-r', '72', '-png', path]))
    .removeAlpha()
    .raw()
    .toBuffer()
}
