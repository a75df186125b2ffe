import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { codestreamOf } from '@octavo/documents/images/formats/jpx-facts.ts'
import { deepJpeg2000, deepJpegSize, deepJpegValue } from '@octavo/documents/testing/deep-jpeg-2000-files.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { untilMoment } from '@octavo/sandbox/job-clock.ts'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
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

function jpegPdf(image: Uint8Array, entries: string, objects: readonly Buffer[] = [], filter = '/JPXDecode'): Buffer {
  const page = {
    box: `0 0 ${width} ${height}`,
    content: `q ${width} 0 0 ${height} 0 0 cm /P Do Q`,
    page: '/Resources<</XObject<</P 5 0 R>>>>',
  }
  const stream = streamObject(Buffer.from(image), `/Type /XObject /Subtype /Image ${size} /Filter ${filter} ${entries}`)
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

test('eight bits stay eight, whatever the document says', async () => {
  const { results } = await extracted.run([jpegPdf(deepJpeg2000.tiles, '/ColorSpace /DeviceGray /BitsPerComponent 16')], { format: 'png' })
  expect(await sharp(results[0]?.path ?? '').metadata()).toMatchObject({ depth: 'uchar', width, height })
})

test.each([16, 8])('a colour key is compared with sixteen bits where the image has them, also where the document says %i', async (bits) => {
  const value = deepJpegValue(5)
  const entries = `/ColorSpace /DeviceGray /BitsPerComponent ${bits} /Mask [${value} ${value}]`
  const values = await valuesOf(await pngOf(jpegPdf(deepJpeg2000.byPosition, entries)))
  expect(values.map(([, opacity]) => opacity)).toEqual(pixels.map((pixel) => (deepJpegValue(pixel) === value ? 0 : 65_535)))
})

test('a matte of a soft mask has no meaning where the image has its own opacity', async () => {
  const matted = streamObject(
    Buffer.alloc(width * height, 0x80),
    `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Matte [0 0 0]`,
  )
  const values = await valuesOf(await pngOf(jpegPdf(deepJpeg2000.rgbAndOpacity, '/SMaskInData 1 /SMask 6 0 R', [matted])))
  expect(values).toEqual(pixels.map((pixel) => [...colours(pixel), 65_535 - deepJpegValue(pixel)]))
})

const inTwo = '[/FlateDecode /JPXDecode]'

test('an image behind a second filter keeps its bits', async () => {
  expect(await valuesOf(await pngOf(jpegPdf(deflateSync(deepJpeg2000.rgb), '', [], inTwo)))).toEqual(pixels.map(colours))
})

test('one that is too large to keep its bits in time leaves with eight', async () => {
  const long = Buffer.concat([deepJpeg2000.rgb, Buffer.alloc(6_000_000)])
  for (const pdf of [jpegPdf(long, ''), jpegPdf(deflateSync(long), '', [], inTwo)]) {
    const { results } = await extracted.run([pdf], { format: 'png' })
    expect(await sharp(results[0]?.path ?? '').metadata()).toMatchObject({ depth: 'uchar', width, height })
  }
})

test('where less than half of the time of a task is left, an image leaves with eight bits', async () => {
  const pdf = jpegPdf(deepJpeg2000.rgb, '')
  const began = Date.now()
  const depthAfter = async (passedMs: number) => {
    const { results } = await untilMoment({ endsAtMs: began + 300_000 }, () => {
      vi.spyOn(Date, 'now').mockReturnValue(began + passedMs)
      return extracted.run([pdf], { format: 'png' })
    }).finally(() => vi.restoreAllMocks())
    return (await sharp(results[0]?.path ?? '').metadata()).depth
  }
  expect(await depthAfter(100_000)).toBe('ushort')
  expect(await depthAfter(200_000)).toBe('uchar')
})
