import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { packBits } from '../../images/encode/luminance.ts'
import { takeInventory } from '../../inventory/inventory.ts'
import { noisePixels } from '../../testing/noise.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { type ImageLevels, imageLevels } from '../levels.ts'
import { createComparison } from '../testing/before-and-after.ts'
import { compressImages } from './compress-images.ts'

const comparison = createComparison()
afterAll(() => comparison.remove())

const [width, height] = [600, 400]
const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`
const flate = (pixels: Uint8Array, entries: string) => streamObject(deflateSync(pixels), `${size}${entries}/Filter/FlateDecode`)

/** Compresses the image that a page draws an inch and a half wide, at 400 pixels an inch; more objects follow it from 6. */
function compress(image: Buffer, levels: ImageLevels | undefined, more: readonly (string | Buffer)[] = []) {
  const content = 'q 1 0.9 0.8 rg 0 0 200 200 re f Q q 108 0 0 72 20 20 cm /I Do Q'
  const objects = onePage({ content, page: '/Resources<</XObject<</I 5 0 R>>>>' })
  return comparison.compare(smallPdf([...objects, image, ...more]), (pdf) => compressImages(pdf, takeInventory(pdf), { levels }))
}

const { strong, balanced } = imageLevels
const fine = { dpi: 400, quality: 72 }

describe('an image becomes smaller and looks the same', () => {
  test('of red, green and blue, as fine as the level wants it', async () => {
    const result = await compress(flate(noisePixels(width, height, 3), '/ColorSpace/DeviceRGB/BitsPerComponent 8'), strong)
    expect(result.ratio).toBeLessThan(0.05)
    expect(result.images()).toMatchObject([{ type: 'image', width: 144, height: 96, color: 'rgb', coding: 'jpeg', ppi: 96 }])
    expect(await result.difference()).toBeLessThan(1)
  })

  test('of grey, in one channel', async () => {
    const result = await compress(flate(noisePixels(width, height, 1), '/ColorSpace/DeviceGray/BitsPerComponent 8'), balanced)
    expect(result.images()).toMatchObject([{ color: 'gray', coding: 'jpeg', ppi: 150 }])
    expect(await result.difference()).toBeLessThan(1)
  })

  test('of a JPEG that is finer than needed, and not of one that is coarse already', async () => {
    const jpeg = (quality: number) =>
      sharp(noisePixels(width, height, 3), { raw: { width, height, channels: 3 } })
        .jpeg({ quality })
        .toBuffer()
    const stream = (bytes: Buffer) => streamObject(bytes, `${size}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`)
    const reduced = await compress(stream(await jpeg(90)), balanced)
    expect(reduced.images()).toMatchObject([{ width: 225, coding: 'jpeg' }])
    expect(await reduced.difference()).toBeLessThan(1)
    const coarse = await compress(stream(await jpeg(40)), { colour: fine, grey: fine })
    expect(coarse.images()).toMatchObject([{ width }])
    expect(await coarse.difference()).toBe(0)
  })

  test('of a palette, whose colours are its own afterwards', async () => {
    const places = noisePixels(width, height, 1).map((value) => value >> 4)
    const colours = Array.from({ length: 16 }, (_, index) => [index * 16, 255 - index * 16, 128]).flat()
    const table = Buffer.from(colours).toString('hex')
    const packed = Buffer.from(
      Array.from({ length: places.length / 2 }, (_, at) => ((places[at * 2] ?? 0) << 4) | (places[at * 2 + 1] ?? 0)),
    )
    const image = flate(packed, `/ColorSpace[/Indexed/DeviceRGB 15<${table}>]/BitsPerComponent 4`)
    const result = await compress(image, strong)
    expect(result.images()).toMatchObject([{ color: 'rgb', width: 144 }])
    expect(await result.difference()).toBeLessThan(1.5)
  })

  test('with a soft mask, which stays without the blocks of a JPEG', async () => {
    const image = flate(noisePixels(width, height, 3), '/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask 6 0 R')
    const mask = flate(noisePixels(width, height, 1), '/ColorSpace/DeviceGray/BitsPerComponent 8')
    const result = await compress(image, strong, [mask])
    expect(result.images()).toMatchObject([
      { type: 'image', width: 144, coding: 'jpeg' },
      { type: 'smask', width: 144, coding: 'image' },
    ])
    expect(await result.difference()).toBeLessThan(1)
  })

  test('with colours of a profile, which it keeps', async () => {
    const profile = Buffer.from(
      (
        await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
          .withIccProfile('p3')
          .png()
          .toBuffer()
          .then((png) => sharp(png).metadata())
      ).icc ?? [],
    )
    const image = flate(noisePixels(width, height, 3), '/ColorSpace[/ICCBased 6 0 R]/BitsPerComponent 8')
    const result = await compress(image, balanced, [streamObject(profile, '/N 3')])
    expect(result.images()).toMatchObject([{ color: 'icc', coding: 'jpeg' }])
    expect(await result.difference()).toBeLessThan(1)
  })
})

describe('bits become JBIG2 and stay the same, whatever they mean', () => {
  const lines = Array.from(
    { length: 12 },
    (_, line) => `<text x="9" y="${32 * line + 30}" font-size="29" transform="rotate(2)">Words of line ${line * 37}</text>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`
  const text = () => sharp(Buffer.from(page)).flatten({ background: '#fff' }).greyscale().threshold(128).toColourspace('b-w')

  test.each([
    ['black and white', '/ColorSpace/DeviceGray/BitsPerComponent 1'],
    ['white and black', '/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]'],
    ['a stencil', '/ImageMask true/BitsPerComponent 1'],
    ['an inverted stencil', '/ImageMask true/BitsPerComponent 1/Decode[1 0]'],
    ['two colours', '/ColorSpace[/Indexed/DeviceRGB 1<ff000000ff00>]/BitsPerComponent 1'],
  ])('as %s', async (_, entries) => {
    const bits = packBits(await text().raw().toBuffer(), { width, height })
    const result = await compress(flate(bits, entries), undefined)
    expect(result.images()[0]?.coding).toBe('jbig2')
    expect(result.ratio).toBeLessThan(0.9)
    expect(await result.difference()).toBe(0)
  })

  test.each([false, true])('as a fax, where black is 1: %s', async (blackIsOne) => {
    // libvips writes so many rows as one strip.
    const top = await text().extract({ left: 0, top: 0, width, height: 128 }).tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer()
    const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height 128/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode`
    const parameters = `/DecodeParms<</K -1/Columns ${width}/Rows 128/BlackIs1 ${blackIsOne}>>`
    const result = await compress(streamObject(stripOf(top), `${entries}${parameters}`), undefined)
    expect(result.images()[0]?.coding).toBe('jbig2')
    expect(await result.difference()).toBe(0)
  })
})

describe('an image is left as it is', () => {
  const pixels = noisePixels(width, height, 3)
  test.each([
    ['whose colours mask it', '/ColorSpace/DeviceRGB/BitsPerComponent 8/Mask[0 10 0 10 0 10]', pixels],
    ['of three inks', '/ColorSpace[/DeviceN[/A/B/C]/DeviceRGB 6 0 R]/BitsPerComponent 8', pixels],
    ['of sixteen bits a colour', '/ColorSpace/DeviceGray/BitsPerComponent 16', noisePixels(width, height, 2)],
    ['that is shorter than it says', '/ColorSpace/DeviceRGB/BitsPerComponent 8', pixels.subarray(0, 1000)],
  ])('%s', async (_, entries, data) => {
    const tint = streamObject('{}', '/FunctionType 4/Domain[0 1 0 1 0 1]/Range[0 1 0 1 0 1]')
    const result = await compress(flate(data, entries), strong, [tint])
    expect(result.images()).toMatchObject([{ width, height, coding: 'image' }])
    expect(await result.difference()).toBe(0)
  })

  test('where no pixel may change, but it is packed better', async () => {
    const result = await compress(streamObject(Buffer.from(pixels), `${size}/ColorSpace/DeviceRGB/BitsPerComponent 8`), undefined)
    expect(result.images()).toMatchObject([{ width, height, coding: 'image' }])
    expect(result.ratio).toBeLessThan(0.9)
    expect(await result.difference()).toBe(0)
  })
})

/** The only strip of a TIFF, as a fax codes it. */
function stripOf(tiff: Buffer): Buffer {
  const first = tiff.readUInt32LE(4)
  const entries = new Map<number, number>()
  for (let index = 0, at = first + 2; index < tiff.readUInt16LE(first); index++, at += 12) {
    entries.set(tiff.readUInt16LE(at), tiff.readUInt16LE(at + 2) === 3 ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8))
  }
  const start = entries.get(273) ?? 0
  return tiff.subarray(start, start + (entries.get(279) ?? 0))
}
