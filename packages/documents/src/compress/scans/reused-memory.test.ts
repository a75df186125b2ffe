import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { encodeJpeg, jpegPixels, type Pixels } from '../images/pixels.ts'
import { dpi, height, scan, signature, stamp, width } from '../testing/scanned-page.ts'
import { judgeLayers } from './check-layers.ts'
import { encodeLayers, scannedPixels } from './layer-scans.ts'
import { createDocumentMemory, type TakeBytes } from './page-memory.ts'
import { type Refusal, separateLayers } from './separate-layers.ts'

/** Nothing that is made of a page may depend on what the memory held before. */
const zeros: TakeBytes = (length) => new Uint8Array(length)
const leftovers: TakeBytes = (length) => new Uint8Array(length).fill(0xa5)

/** With soft waves in a corner without text, as a photo has them. */
function withImage(page: Pixels): Pixels {
  const data = page.data.map((value, at) => {
    const pixel = Math.floor(at / page.channels)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const wave = x > 100 && x < 500 && y > 800 && y < 1100 ? 40 * (Math.sin(x / 7) + Math.sin(y / 9)) : 0
    return Math.max(0, Math.min(255, value - 40 * Number(wave !== 0) + wave))
  })
  return { ...page, data }
}

/** No row of it ends with a whole byte of bits, or with a whole pixel of the paper. */
function cropped({ data, channels }: Pixels): Pixels {
  const [wide, high] = [width - 3, height - 7]
  const rows = Array.from({ length: high }, (_, y) => data.subarray(y * width * channels, (y * width + wide) * channels))
  return { data: Buffer.concat(rows), width: wide, height: high, channels }
}

let pages: Record<'in colour' | 'in grey' | 'with an image', Pixels>
beforeAll(async () => {
  pages = {
    'in colour': cropped(await scan(stamp + signature)),
    'in grey': cropped(await scan('', { channels: 1, lines: 12 })),
    'with an image': withImage(await scan('', { lines: 14 })),
  }
})

/** Everything that a value holds, bytes by their digest. */
function contents(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    ArrayBuffer.isView(part)
      ? createHash('sha256')
          .update(part as Uint8Array)
          .digest('hex')
      : part,
  )
}

/** Everything that is found and made on the way from the pixels of a page to its layers. */
async function madeOf(page: Pixels, pageDpi: number, take: TakeBytes) {
  const layers = separateLayers(page, pageDpi, take)
  if (typeof layers === 'string') return layers satisfies Refusal
  const paper = await jpegPixels({ bytes: await encodeJpeg(layers.paper, 40), components: page.channels })
  const look = await judgeLayers(page, layers, { paper, dpi: pageDpi, take })
  return { layers: contents(layers), hasImages: layers.hasImages, look, encoded: contents(await encodeLayers(page, pageDpi, take)) }
}

test.each([
  ['in colour', dpi],
  ['in colour', 300],
  ['in grey', dpi],
  ['in grey', 130],
  ['with an image', dpi],
] as const)('a page %s at %i dpi becomes the same in memory that was used before', async (kind, pageDpi) => {
  const expected = await madeOf(pages[kind], pageDpi, zeros)
  expect(expected).toMatchObject({ hasImages: kind === 'with an image' })
  expect(await madeOf(pages[kind], pageDpi, leftovers)).toEqual(expected)
})

test('pages become the same one after another in the memory of one document as each alone', async () => {
  using document = createDocumentMemory()
  const alone = new Map<string, string>()
  for (const kind of ['with an image', 'in colour', 'in grey', 'in colour', 'with an image'] as const) {
    using memory = document.forPage()
    const expected = alone.get(kind) ?? contents(await encodeLayers(pages[kind], dpi, zeros))
    alone.set(kind, expected)
    expect(contents(await encodeLayers(pages[kind], dpi, memory.take))).toBe(expected)
  }
})

test.each([1, 3] as const)('a JPEG of %i channels is decoded to the same pixels, also where it is damaged', async (channels) => {
  const page = pages[channels === 1 ? 'in grey' : 'in colour']
  const whole = Buffer.from(await encodeJpeg(page, 80))
  for (const bytes of [whole, whole.subarray(0, whole.length / 3)]) {
    const jpeg = { bytes, components: channels, width: page.width, height: page.height }
    const expected = contents(scannedPixels(jpeg, { ...page, take: zeros }))
    expect(contents(scannedPixels(jpeg, { ...page, take: leftovers }))).toBe(expected)
  }
})
