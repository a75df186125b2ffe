import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openDocument } from '../../engines/pdfium/document.ts'
import { inkTiff } from '../../images/encode/ink-tiff.ts'
import { cmykProfile } from '../../images/profiles/cmyk-profile.ts'
import { takeInventory } from '../../inventory/inventory.ts'
import { noisePixels } from '../../testing/noise.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { imageLevels } from '../levels.ts'
import { createComparison } from '../testing/before-and-after.ts'
import { compressImages } from './compress-images.ts'

const comparison = createComparison()
afterAll(() => comparison.remove())

const { strong, balanced } = imageLevels
const side = 400
const size = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8`
const inkProfile = () => cmykProfile(() => join(tmpdir(), `octavo-inks-${process.pid}.pdf`))

/** Sixteen patches of mixed inks, with a little noise, so that a JPEG is the smallest way to write them. */
const patches = noisePixels(side, side, 4).map((value, at) => {
  const [column, row] = [Math.floor((Math.floor(at / 4) % side) / 100), Math.floor(at / 4 / side / 100)]
  const inks = [column * 60, row * 60, ((column + row) % 4) * 50, column === row ? 70 : 10]
  return (inks[at % 4] ?? 0) + 4 + ((value % 5) - 2)
})
const turned = patches.map((value) => 255 - value)
const flate = (pixels: Uint8Array, entries: string) => streamObject(deflateSync(pixels), `${size}${entries}/Filter/FlateDecode`)

interface Given {
  levels?: typeof strong
  more?: readonly (string | Buffer)[]
  catalogue?: string
  page?: string
}

function compress(image: Buffer, { levels = strong, more = [], catalogue = '', page = '' }: Given = {}) {
  const objects = onePage({
    content: 'q 144 0 0 144 20 20 cm /I Do Q',
    page: `/Resources<</XObject<</I 5 0 R>>${page}>>`,
    catalogue,
  })
  return comparison.compare(smallPdf([...objects, image, ...more]), (pdf) =>
    compressImages(pdf, takeInventory(pdf), { levels, inkProfile }),
  )
}

/** The largest difference of the means of patches, as PDFium draws them. */
function patchShift({ before, after }: { before: string; after: string }): number {
  const [one, other] = [before, after].map((path) => {
    using document = openDocument(path)
    return meansOf(document.renderPage(1, { widthPx: 400 }))
  })
  return Math.max(...(one ?? []).map((value, at) => Math.abs(value - (other?.[at] ?? 0))))
}

function meansOf({ pixels, width }: { pixels: Uint8Array; width: number }): number[] {
  const scale = width / 200
  return Array.from({ length: 16 * 3 }, (_, at) => {
    const [column, row] = [Math.floor(at / 3) % 4, Math.floor(at / 12)]
    const [left, top] = [(20 + column * 36 + 10) * scale, (36 + row * 36 + 10) * scale]
    let sum = 0
    for (let y = 0; y < 30; y++)
      for (let x = 0; x < 30; x++) sum += pixels[(Math.round(top + y) * width + Math.round(left + x)) * 3 + (at % 3)] ?? 0
    return sum / 900
  })
}

describe('at strong, images in printing inks become red, green and blue and look the same', () => {
  test.each([
    ['in the inks of the device', async () => flate(patches, '/ColorSpace/DeviceCMYK')],
    ['turned round by Decode', async () => flate(turned, '/ColorSpace/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]')],
    [
      'as a JPEG of Adobe',
      async () => {
        const image = sharp(inkTiff(patches, { width: side, height: side }))
          .pipelineColourspace('cmyk')
          .toColourspace('cmyk')
        return streamObject(
          await image.jpeg({ quality: 97 }).toBuffer(),
          `${size}/ColorSpace/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]/Filter/DCTDecode`,
        )
      },
    ],
  ])('%s', async (_, image) => {
    const stored = await image()
    const result = await compress(stored)
    expect(result.images()).toMatchObject([{ color: 'rgb', coding: 'jpeg' }])
    expect(patchShift(result)).toBeLessThanOrEqual(8)
    expect(result.ratio).toBeLessThan((await compress(stored, { levels: { ...strong, inksToRgb: false } as typeof strong })).ratio)
  })

  test('by their own profile', async () => {
    const profile = streamObject(deflateSync(inkProfile()), '/N 4/Filter/FlateDecode')
    const result = await compress(flate(patches, '/ColorSpace[/ICCBased 6 0 R]'), { more: [profile] })
    expect(result.images()).toMatchObject([{ color: 'rgb', coding: 'jpeg' }])
    expect(patchShift(result)).toBeLessThanOrEqual(8)
    expect(await result.difference()).toBeLessThan(4)
  })
})

describe('printing inks stay', () => {
  const image = flate(patches, '/ColorSpace/DeviceCMYK')
  const separate = '/FunctionType 4/Domain[0 1 0 1 0 1 0 1]/Range[0 1 0 1 0 1 0 1]'
  test.each<[string, Buffer, Given]>([
    ['at balanced', image, { levels: balanced }],
    [
      'in a document with an output intent',
      image,
      { catalogue: '/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)>>]' },
    ],
    [
      'where a page says what inks mean',
      image,
      { page: '/ColorSpace<</DefaultCMYK[/ICCBased 6 0 R]>>', more: [streamObject(inkProfile(), '/N 4')] },
    ],
    [
      'that are inks of their own',
      flate(patches, '/ColorSpace[/DeviceN[/Cyan/Magenta/Yellow/Gold]/DeviceCMYK 6 0 R]'),
      { more: [streamObject('{}', separate)] },
    ],
  ])('%s', async (_, stored, given) => {
    const result = await compress(stored, given)
    expect(result.images()[0]?.color).not.toBe('rgb')
    expect(patchShift(result)).toBeLessThanOrEqual(8)
  })
})
