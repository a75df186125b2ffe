import { execFileSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openDocument } from '../../engines/pdfium/document.ts'
import { inkTiff } from '../../images/encode/ink-tiff.ts'
import { takeInventory } from '../../inventory/inventory.ts'
import { noisePixels } from '../../testing/noise.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { type ImageLevels, imageLevels } from '../levels.ts'
import { createComparison } from '../testing/before-and-after.ts'
import { compressImages } from './compress-images.ts'

const comparison = createComparison()
afterAll(() => comparison.remove())

const { strong, balanced } = imageLevels
const [columns, rows, side] = [4, 4, 100]
const [width, height] = [columns * side, rows * side]
const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`

/** A patch for each ink and each of four strengths, with a little noise, so that a JPEG is the smallest way to write them. */
function inkPatches(): Uint8Array {
  const noise = noisePixels(width, height, 4)
  return noise.map((value, at) => {
    const [x, y] = [Math.floor(at / 4) % width, Math.floor(at / 4 / width)]
    const strength = [20, 64, 128, 235][Math.floor(y / side)] ?? 0
    return (at % 4 === Math.floor(x / side) ? strength : 12) + ((value % 5) - 2)
  })
}

/** A page that shows the image 144 points wide, at 200 pixels an inch. */
function compress(image: Buffer, levels: ImageLevels | undefined, more: readonly (string | Buffer)[] = []) {
  const objects = onePage({ content: 'q 144 0 0 144 20 20 cm /I Do Q', page: '/Resources<</XObject<</I 5 0 R>>>>' })
  return comparison.compare(smallPdf([...objects, image, ...more]), (pdf) => compressImages(pdf, takeInventory(pdf), { levels }))
}

/** The mean colours of all patches, drawn at 100 pixels an inch. */
function patchesOf({ pixels, width: across }: { pixels: Uint8Array; width: number }): number[] {
  const [dpi, patch] = [100, 50]
  const [left, top] = [(20 / 72) * dpi, ((200 - 20 - 144) / 72) * dpi]
  return Array.from({ length: columns * rows * 3 }, (_, at) => {
    const [column, row] = [Math.floor(at / 3) % columns, Math.floor(at / 3 / columns)]
    let sum = 0
    for (let y = 10; y < 40; y++)
      for (let x = 10; x < 40; x++)
        sum += pixels[(Math.round(top + row * patch + y) * across + Math.round(left + column * patch + x)) * 3 + (at % 3)] ?? 0
    return sum / 900
  })
}

function byPoppler(path: string): number[] {
  const ppm = execFileSync('pdftoppm', ['-r', '100', path])
  const [head = ''] = /^P6\n(\d+) \d+\n255\n/.exec(ppm.toString('latin1', 0, 40)) ?? []
  return patchesOf({ pixels: ppm.subarray(head.length), width: Number(head.split(/\s/)[1]) })
}

function byPdfium(path: string): number[] {
  using document = openDocument(path)
  return patchesOf(document.renderPage(1, { widthPx: Math.ceil((200 / 72) * 100) }))
}

function expectAlike({ before, after }: { before: string; after: string }, within: number): void {
  for (const draw of [byPoppler, byPdfium]) {
    const [one, other] = [draw(before), draw(after)]
    expect(Math.max(...one) - Math.min(...one)).toBeGreaterThan(50)
    for (const [at, value] of one.entries()) expect(Math.abs(value - (other[at] ?? 0))).toBeLessThanOrEqual(within)
  }
}

const inkJpeg = (samples: Uint8Array) =>
  sharp(inkTiff(samples, { width, height })).pipelineColourspace('cmyk').toColourspace('cmyk').jpeg({ quality: 97 }).toBuffer()

/** Without the segment by which programs of Adobe mark their files. */
function unmarked(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xee]))
  return Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))])
}

const inverted = '/Decode[1 0 1 0 1 0 1 0]'

describe('printing inks keep their colours', () => {
  test.each([
    ['stored with Flate', async () => streamObject(deflateSync(inkPatches()), `${size}/ColorSpace/DeviceCMYK/Filter/FlateDecode`)],
    [
      'inverted by Decode',
      async () => streamObject(deflateSync(inkPatches()), `${size}/ColorSpace/DeviceCMYK${inverted}/Filter/FlateDecode`),
    ],
    [
      'as a JPEG of Adobe',
      async () => streamObject(await inkJpeg(inkPatches()), `${size}/ColorSpace/DeviceCMYK${inverted}/Filter/DCTDecode`),
    ],
    [
      'as a JPEG of Adobe that nobody inverts',
      async () => streamObject(await inkJpeg(inkPatches()), `${size}/ColorSpace/DeviceCMYK/Filter/DCTDecode`),
    ],
    [
      'as a JPEG without a mark',
      async () => streamObject(unmarked(await inkJpeg(inkPatches())), `${size}/ColorSpace/DeviceCMYK${inverted}/Filter/DCTDecode`),
    ],
  ])('%s', async (_, image) => {
    for (const [levels, within] of [
      [balanced, 2],
      [strong, 4],
    ] as const) {
      const result = await compress(await image(), levels)
      expect(result.images()).toMatchObject([{ color: 'cmyk', coding: 'jpeg' }])
      expect(result.ratio).toBeLessThan(0.6)
      expectAlike(result, within)
    }
  })

  test('of a palette, which is expanded', async () => {
    const places = inkPatches()
      .filter((_, at) => at % 4 === 0)
      .map((value, at) => (value + at * 7) % 64)
    const table = Array.from({ length: 64 }, (_, at) => [at * 2, 60 + at, 128 - at, at]).flat()
    const space = `/ColorSpace[/Indexed/DeviceCMYK 63<${Buffer.from(table).toString('hex')}>]`
    const result = await compress(streamObject(deflateSync(places), `${size}${space}/Filter/FlateDecode`), strong)
    expect(result.images()).toMatchObject([{ color: 'cmyk', coding: 'jpeg' }])
    expect(await result.difference()).toBeLessThan(4)
  })

  test('where no pixel may change', async () => {
    const raw = await compress(streamObject(Buffer.from(inkPatches()), `${size}/ColorSpace/DeviceCMYK`), undefined)
    expect(raw.images()).toMatchObject([{ color: 'cmyk', coding: 'image', width }])
    expect(raw.ratio).toBeLessThan(0.8)
    expect(await raw.difference()).toBe(0)
    const jpeg = await inkJpeg(inkPatches())
    for (const bytes of [jpeg, unmarked(jpeg)]) {
      const packed = await compress(streamObject(bytes, `${size}/ColorSpace/DeviceCMYK${inverted}/Filter/DCTDecode`), undefined)
      expect(packed.ratio).toBeLessThan(1)
      expect(await packed.difference()).toBe(0)
    }
  })
})

describe('a JPEG', () => {
  const photo = (quality: number) =>
    sharp(noisePixels(width, height, 3), { raw: { width, height, channels: 3 } })
      .jpeg({ quality, optimiseCoding: false })
      .toBuffer()

  test('takes less room with every pixel as it was', async () => {
    const result = await compress(streamObject(await photo(85), `${size}/ColorSpace/DeviceRGB/Filter/DCTDecode`), undefined)
    expect(result.ratio).toBeLessThan(0.97)
    expect(result.images()).toMatchObject([{ coding: 'jpeg', width }])
    expect(await result.difference()).toBe(0)
  })

  test.each([
    ['/ASCIIHexDecode', (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`), 0.55],
    ['/FlateDecode', (bytes: Buffer) => deflateSync(bytes), 0.99],
  ] as const)('loses the filter %s around it', async (filter, around, most) => {
    const entries = `${size}/ColorSpace/DeviceRGB/Filter[${filter}/DCTDecode]`
    const result = await compress(streamObject(around(await photo(85)), entries), undefined)
    expect(result.ratio).toBeLessThan(most)
    expect(result.images()).toMatchObject([{ coding: 'jpeg', width }])
    expect(await result.difference()).toBe(0)
  })

  test('that is inverted stays so', async () => {
    const entries = `${size}/ColorSpace/DeviceRGB/Decode[1 0 1 0 1 0]/Filter/DCTDecode`
    const result = await compress(streamObject(await photo(95), entries), strong)
    expect(result.images()).toMatchObject([{ width: 192, coding: 'jpeg' }])
    expect(await result.difference()).toBeLessThan(1.5)
  })

  test('near the wanted quality is coded again where that gains enough', async () => {
    const level = { dpi: 400, quality: 72 }
    const result = await compress(streamObject(await photo(74), `${size}/ColorSpace/DeviceRGB/Filter/DCTDecode`), {
      colour: level,
      grey: level,
    })
    expect(result.ratio).toBeLessThan(0.92)
    expect(await result.difference()).toBeLessThan(1.5)
  })

  test('that is cut off is left as it is', async () => {
    const bytes = (await photo(85)).subarray(0, 9000)
    const result = await compress(streamObject(bytes, `${size}/ColorSpace/DeviceRGB/Filter/DCTDecode`), undefined)
    expect(await result.difference()).toBe(0)
  })

  test('loses nothing where that would gain next to nothing of the file', async () => {
    const attachment = streamObject(Buffer.from(noisePixels(1500, 1000, 4)), '/Type/EmbeddedFile')
    const result = await compress(streamObject(await photo(85), `${size}/ColorSpace/DeviceRGB/Filter/DCTDecode`), balanced, [attachment])
    expect(result.images()).toMatchObject([{ width }])
    expect(await result.difference()).toBe(0)
  })
})

test('a palette that is read backwards keeps its colours', async () => {
  const places = noisePixels(width, height, 1).map((value) => value >> 2)
  const table = Array.from({ length: 64 }, (_, at) => [at * 4, 255 - at * 4, 128]).flat()
  const space = `/ColorSpace[/Indexed/DeviceRGB 63<${Buffer.from(table).toString('hex')}>]/Decode[255 0]`
  const backwards = places.map((place) => 255 - place)
  const result = await compress(streamObject(deflateSync(backwards), `${size}${space}/Filter/FlateDecode`), strong)
  expect(result.images()).toMatchObject([{ color: 'rgb', width: 192, coding: 'jpeg' }])
  expect(await result.difference()).toBeLessThan(1.5)
})
