import sharp, { type JpegOptions } from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { scanCalls } from '../../engines/scan-calls.ts'
import { takeInventory } from '../../inventory/inventory.ts'
import { noisePixels } from '../../testing/noise.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { encodeJpeg, jpegPixels, type Pixels } from '../images/pixels.ts'
import { createComparison } from '../testing/before-and-after.ts'
import { dpi, height, scan, signature, stamp, width } from '../testing/scanned-page.ts'
import { encodeLayers, layerScans, scannedPixels } from './layer-scans.ts'
import { type Layers, separateLayers } from './separate-layers.ts'

const comparison = createComparison()
afterAll(() => comparison.remove())

const newBytes = (length: number) => new Uint8Array(length)

function layersOf(page: Pixels, pageDpi = dpi): Layers<Uint8Array> {
  const layers = separateLayers(page, pageDpi, newBytes)
  if (typeof layers === 'string') throw new Error(`refused: ${layers}`)
  return layers
}

async function asImage(page: Pixels) {
  const { data, ...size } = page
  const jpeg = await sharp(data, { raw: size })
    .toColourspace(page.channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 88 })
    .toBuffer()
  const space = page.channels === 1 ? '/DeviceGray' : '/DeviceRGB'
  return {
    jpeg,
    entries: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent 8/Filter/DCTDecode`,
  }
}

async function asDocument(page: Pixels, { content = 'q 360 0 0 432 0 0 cm /I Do Q', entries = '', more = [] as Buffer[] } = {}) {
  const image = await asImage(page)
  const objects = onePage({ box: '0 0 360 432', content, page: '/Resources<</XObject<</I 5 0 R>>>>' })
  return smallPdf([...objects, streamObject(image.jpeg, `${image.entries}${entries}`), ...more])
}

async function layered(bytes: Buffer) {
  let done: number[] = []
  const result = await comparison.compare(bytes, async (pdf) => {
    done = await layerScans(pdf, takeInventory(pdf), {})
  })
  return { ...result, done }
}

describe('a scanned page of text is drawn in layers', () => {
  test.each([1, 3] as const)('with %i channels, smaller and alike, black on white and not the other way round', async (channels) => {
    const result = await layered(await asDocument(await scan('', { channels })))
    expect(result.done).toEqual([5])
    expect(result.images().map(({ type, coding }) => `${type} ${coding}`)).toEqual([
      'image jpeg',
      ...result
        .images()
        .slice(1)
        .map(() => 'stencil jbig2'),
    ])
    expect(result.ratio).toBeLessThan(0.25)
    expect(await result.difference()).toBeLessThan(5)
  })

  test('turned by a right angle', async () => {
    const page = onePage({ box: '0 0 432 360', content: 'q 0 360 -432 0 432 0 cm /I Do Q', page: '/Resources<</XObject<</I 5 0 R>>>>' })
    const { jpeg, entries } = await asImage(await scan())
    const result = await layered(smallPdf([...page, streamObject(jpeg, entries)]))
    expect(result.done).toEqual([5])
    expect(await result.difference()).toBeLessThan(5)
  })

  test.each([
    ['196 dpi, as of a fax, which stay finer than 100 dpi', 196, 1],
    ['200 dpi', 200, 2],
    ['299.7 dpi, which are 300 on a page that was rounded to points', 299.7, 3],
  ])('with paper for %s', async (_, pageDpi, factor) => {
    expect(layersOf(await scan(), pageDpi)).toMatchObject({ paperFactor: factor, paper: { width: Math.ceil(width / factor) } })
  })

  test('with the crossbar of every t', async () => {
    const page = await scan()
    const layers = layersOf(page)
    const { grey, mask } = layers
    // Wherever the page is as dark as a pale stroke, there is ink.
    let [strokes, found] = [0, 0]
    for (const [at, value] of grey.entries()) {
      if (value > 130) continue
      strokes += 1
      if (mask[at] || mask[at - 1] || mask[at + 1] || mask[at - width] || mask[at + width]) found += 1
    }
    expect(strokes).toBeGreaterThan(20_000)
    expect(found / strokes).toBeGreaterThan(0.999)
  })

  test('with a blue stamp and a signature in their own colours', async () => {
    const { inks, colours, mask } = layersOf(await scan(stamp + signature))
    expect(inks.length).toBeGreaterThanOrEqual(2)
    expect(inks.length).toBeLessThanOrEqual(4)
    const inkAt = (x: number, y: number) => {
      const ink = mask[y * width + x] ?? 0
      return ink === 0 ? undefined : [...colours.subarray((ink - 1) * 3, ink * 3)]
    }
    // The left side of the ring, wherever the skew has moved it.
    const ring = Array.from({ length: 60 }, (_, at) => inkAt(405 + at, 600)).filter((colour) => colour !== undefined)
    expect(ring.some(([red = 0, , blue = 0]) => blue > red + 40)).toBe(true)
    const blues = inks.filter(({ colour: [red = 0, , blue = 0] }) => blue > red + 25)
    expect(blues.length).toBeGreaterThanOrEqual(1)
    expect(await encodeLayers(await scan(stamp + signature), dpi, newBytes)).toBeDefined()
  })
})

describe('inks', () => {
  const lines = (fill: string) =>
    Array.from(
      { length: 3 },
      (_, line) =>
        `<text x="60" y="${44 * line + 1016}" font-family="Liberation Serif" font-size="25" fill="${fill}">A note in grey that stays grey ${line}</text>`,
    ).join('')

  test('of text in one ink are not told apart by how thin their strokes are', async () => {
    const greys = layersOf(await scan()).inks.map(({ colour: [red = 0] }) => red)
    expect(Math.max(...greys) - Math.min(...greys)).toBeLessThan(20)
  })

  test.each(['#777', '#999'])('of grey text beside black text stay grey: %s', async (fill) => {
    const page = await scan(lines(fill), { lines: 20 })
    const { inks } = layersOf(page)
    const greys = inks.map(({ colour: [red = 0] }) => red)
    expect(Math.max(...greys) - Math.min(...greys)).toBeGreaterThan(35)
    expect(await encodeLayers(page, dpi, newBytes)).toBeDefined()
  })

  test('take fewer bytes than a plain JPEG that shows the text as well', async () => {
    const made = await encodeLayers(await scan(), dpi, newBytes)
    expect(made?.bytes).toBeLessThan(made?.plainBytes ?? 0)
  })
})

test('smooth paper is coded without weighing coefficients, as well and hardly larger', async () => {
  const { paper } = layersOf(await scan(), 300)
  const [plain, weighed] = [await encodeJpeg(paper, 40, { isSmooth: true }), await encodeJpeg(paper, 40)]
  expect(plain).not.toEqual(weighed)
  expect(plain.length - weighed.length).toBeLessThan(1000)
  const errorOf = async (bytes: Uint8Array) => {
    const { data } = await jpegPixels({ bytes, components: 3 })
    return data.reduce((sum, value, at) => sum + (value - (paper.data[at] ?? 0)) ** 2, 0)
  }
  expect(await errorOf(plain)).toBeLessThanOrEqual(await errorOf(weighed))
})

describe('the check of strokes', () => {
  const plane = () => new Uint8Array(64 * 64)
  const worst = (painted: number) => {
    const [grey, mask, result] = [plane().fill(230), plane(), new Float64Array(4)]
    for (let y = 20; y < 44; y++) for (let x = 30; x < 34; x++) [grey[y * 64 + x], mask[y * 64 + x]] = [80, 1]
    const inks = Uint8Array.of(0, painted)
    const paper = Uint8Array.of(230)
    expect(scanCalls().strokes(grey, paper, 64, mask, inks, 64, 64, new Uint8Array(1), 64, 12, 64, 40, result)).toBe(1)
    return result[0]
  }

  test('finds a stroke that is painted dark, and misses one that is painted pale', () => {
    expect(worst(150)).toBe(1)
    expect(worst(70)).toBe(1)
    expect(worst(20)).toBe(0)
  })
})

describe('a page stays as it is', () => {
  test('that is a photo', async () => {
    const page: Pixels = { data: noisePixels(width, height, 3), width, height, channels: 3 }
    expect(await encodeLayers(page, dpi, newBytes)).toBeUndefined()
  })

  test('that is empty', async () => {
    expect(separateLayers(await scan('', { lines: 0 }), dpi, newBytes)).toBe('no inks or too many')
  })

  test('with colours that a few inks cannot show', async () => {
    const bars = Array.from(
      { length: 12 },
      (_, at) => `<text x="60" y="${90 * at + 90}" font-size="80" fill="hsl(${at * 30} 90% 40%)">Many colours of ink</text>`,
    )
    expect(await encodeLayers(await scan(bars.join(''), { lines: 0 }), dpi, newBytes)).toBeUndefined()
  })

  test.each([
    [
      'whose image is masked',
      {
        entries: '/SMask 6 0 R',
        more: [streamObject(Buffer.alloc(1, 255), '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8')],
      },
    ],
    ['whose image is inverted', { entries: '/Decode[1 0 1 0 1 0]' }],
    ['whose image lies askew', { content: 'q 360 9 -9 432 0 0 cm /I Do Q' }],
    ['whose image is drawn in two sizes', { content: 'q 360 0 0 432 0 0 cm /I Do Q q 36 0 0 43 0 0 cm /I Do Q' }],
    ['of which the image is only a part', { content: 'q 180 0 0 216 0 0 cm /I Do Q' }],
  ])('%s', async (_, options) => {
    expect((await layered(await asDocument(await scan(), options))).done).toEqual([])
  })
})

describe('the pixels of a JPEG', () => {
  const [wide, high] = [203, 117]
  const size = { width: wide, height: high, take: newBytes }
  const jpegOf = async (channels: 1 | 3, options: JpegOptions) => {
    const bytes = await sharp(noisePixels(wide, high, channels), { raw: { width: wide, height: high, channels } })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .jpeg(options)
      .toBuffer()
    return { bytes, components: channels, width: wide, height: high }
  }

  test.each([
    ['in grey', 1, {}],
    ['in colour', 3, { chromaSubsampling: '4:4:4' }],
    ['with fewer colours than pixels', 3, {}],
    ['in several scans', 3, { progressive: true }],
  ] as const)('%s are those that any other program sees', async (_, channels, options) => {
    const jpeg = await jpegOf(channels, options)
    const expected = await jpegPixels(jpeg)
    expect(scannedPixels(jpeg, size)).toEqual({ ...expected, data: new Uint8Array(expected.data) })
  })

  test('are decoded once, as far as possible, where it is damaged', async () => {
    const jpeg = await jpegOf(3, {})
    const damaged = { ...jpeg, bytes: jpeg.bytes.subarray(0, jpeg.bytes.length / 2) }
    const expected = await jpegPixels(damaged)
    const take = vi.fn((length: number) => new Uint8Array(length).fill(0xa5))
    expect(scannedPixels(damaged, { ...size, take })).toEqual({ ...expected, data: new Uint8Array(expected.data) })
    expect(take.mock.calls).toEqual([[wide * high * 3]])
  })

  test('are not told for one of another kind, or with more scans than any program writes', async () => {
    const jpeg = await jpegOf(3, { progressive: true })
    const last = jpeg.bytes.subarray(jpeg.bytes.lastIndexOf(Buffer.of(0xff, 0xda)), -2)
    const withScans = (count: number) =>
      Buffer.concat([jpeg.bytes.subarray(0, -2), ...Array.from({ length: count }, () => last), Buffer.of(0xff, 0xd9)])
    expect(scannedPixels({ ...jpeg, components: 1 }, size)).toBeUndefined()
    expect(scannedPixels({ ...jpeg, bytes: Buffer.from('nothing') }, size)).toBeUndefined()
    expect(scannedPixels({ ...jpeg, bytes: withScans(50) }, size)).toBeDefined()
    expect(scannedPixels({ ...jpeg, bytes: withScans(100) }, size)).toBeUndefined()
  })

  test('take no memory where the document claims another size', async () => {
    const jpeg = await jpegOf(3, {})
    const take = vi.fn(newBytes)
    expect(scannedPixels(jpeg, { width: 8000, height: 10_000, take })).toBeUndefined()
    expect(take).not.toHaveBeenCalled()
  })
})

test('a page whose JPEG is smaller than the document says stays as it is', async () => {
  const bytes = await sharp(noisePixels(8, 10, 3), { raw: { width: 8, height: 10, channels: 3 } })
    .jpeg()
    .toBuffer()
  const entries = '/Type/XObject/Subtype/Image/Width 8000/Height 10000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'
  const page = onePage({ box: '0 0 576 720', content: 'q 576 0 0 720 0 0 cm /I Do Q', page: '/Resources<</XObject<</I 5 0 R>>>>' })
  expect((await layered(smallPdf([...page, streamObject(bytes, entries)]))).done).toEqual([])
})

test('what is told is sent between pages, also where all of them stay as they are', async () => {
  const photo: Pixels = { data: noisePixels(width, height, 3), width, height, channels: 3 }
  const { jpeg, entries } = await asImage(photo)
  const content = 'q 360 0 0 432 0 0 cm /I Do Q q 360 0 0 432 0 0 cm /J Do Q'
  const page = onePage({ box: '0 0 360 432', content, page: '/Resources<</XObject<</I 5 0 R/J 6 0 R>>>>' })
  const sentBefore: number[] = []
  let sent = 0
  await comparison.compare(smallPdf([...page, streamObject(jpeg, entries), streamObject(jpeg, entries)]), async (pdf) => {
    const progress = () => {
      sentBefore.push(sent)
      setImmediate(() => sent++)
    }
    expect(await layerScans(pdf, takeInventory(pdf), { progress })).toEqual([])
  })
  expect(sentBefore).toEqual([0, 1])
})
