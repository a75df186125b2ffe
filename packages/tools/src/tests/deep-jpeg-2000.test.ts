import { readFileSync } from 'node:fs'
import { codestreamOf } from '@octavo/documents/images/formats/jpx-facts.ts'
import { deepJpeg2000, deepJpegSize, deepJpegValue } from '@octavo/documents/testing/deep-jpeg-2000-files.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Options } from '../extract-images-from-pdf/options.ts'
import run from '../extract-images-from-pdf/run.ts'
import { samplesOf } from '../testing/deep-images.ts'
import { createToolRunner } from '../testing/tool-runner.ts'

const extracted = createToolRunner(run, Options)
afterAll(() => extracted.close())

const { width, height } = deepJpegSize
const size = `/Width ${width} /Height ${height}`
const pixels = Array.from({ length: width * height }, (_, pixel) => pixel)
const bare = codestreamOf(deepJpeg2000.rgb) ?? Buffer.alloc(0)

function jpegPdf(image: Uint8Array, entries: string, objects: readonly Buffer[] = []): Buffer {
  const page = {
    box: `0 0 ${width} ${height}`,
    content: `q ${width} 0 0 ${height} 0 0 cm /P Do Q`,
    page: '/Resources<</XObject<</P 5 0 R>>>>',
  }
  const stream = streamObject(Buffer.from(image), `/Type /XObject /Subtype /Image ${size} /Filter /JPXDecode ${entries}`)
  return smallPdf([...onePage(page), stream, ...objects])
}

async function pngOf(pdf: Buffer, format: 'original' | 'png' = 'png'): Promise<Buffer> {
  const { results } = await extracted.run([pdf], { format })
  expect(results).toHaveLength(1)
  const path = results[0]?.path ?? ''
  expect(await sharp(path).metadata()).toMatchObject({ format: 'png', depth: 'ushort', width, height })
  return readFileSync(path)
}

/** The samples of each pixel. */
async function valuesOf(png: Buffer): Promise<number[][]> {
  const samples = await samplesOf(png)
  const channels = samples.length / pixels.length / 2
  return pixels.map((pixel) => Array.from({ length: channels }, (_, channel) => samples.readUInt16LE((pixel * channels + channel) * 2)))
}

const colours = (pixel: number) => [0, 1, 2].map((channel) => deepJpegValue(pixel, channel))

test.each([
  ['whose colours its own header tells', deepJpeg2000.rgb, ''],
  ['whose colours the document tells', deepJpeg2000.rgb, '/ColorSpace /DeviceRGB /BitsPerComponent 16'],
  ['without a file around it', bare, '/ColorSpace /DeviceRGB'],
])('JPEG 2000 of 16 bits %s becomes a PNG with all of them', async (_, image, entries) => {
  expect(await valuesOf(await pngOf(jpegPdf(image, entries)))).toEqual(pixels.map(colours))
})

test('JPEG 2000 of 12 bits becomes a PNG with more than eight', async () => {
  const values = await valuesOf(await pngOf(jpegPdf(deepJpeg2000.rgbOf12Bits, '')))
  for (const [pixel, [red = 0]] of values.entries()) expect(Math.abs(red - deepJpegValue(pixel))).toBeLessThanOrEqual(32)
})

const mask = streamObject(
  Buffer.alloc(width * height, 0x80),
  `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceGray /BitsPerComponent 8`,
)

test('JPEG 2000 of 16 bits with a soft mask keeps them, also where the original is asked for', async () => {
  const values = await valuesOf(await pngOf(jpegPdf(deepJpeg2000.rgb, '/SMask 6 0 R', [mask]), 'original'))
  expect(values).toEqual(pixels.map((pixel) => [...colours(pixel), 0x8080]))
})

test('a soft mask in JPEG 2000 of 16 bits keeps them', async () => {
  const soft = streamObject(
    deepJpeg2000.byPosition,
    `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceGray /BitsPerComponent 16 /Filter /JPXDecode`,
  )
  const values = await valuesOf(await pngOf(jpegPdf(deepJpeg2000.rgb, '/SMask 6 0 R', [soft])))
  expect(values.map((value) => value[3])).toEqual(pixels.map((pixel) => deepJpegValue(pixel)))
})

test('the opacity that JPEG 2000 of 16 bits has itself is kept where the document uses it', async () => {
  const values = await valuesOf(await pngOf(jpegPdf(deepJpeg2000.rgbAndOpacity, '/SMaskInData 1')))
  expect(values).toEqual(pixels.map((pixel) => [...colours(pixel), 65_535 - deepJpegValue(pixel)]))
  expect(await valuesOf(await pngOf(jpegPdf(deepJpeg2000.rgbAndOpacity, '/ColorSpace /DeviceRGB')))).toEqual(pixels.map(colours))
})
