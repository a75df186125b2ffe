import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { imageFacts } from '../../extract/images/image-facts.ts'
import { jpeg2000, jpeg2000Size } from '../../testing/jpeg-2000-files.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { readJpeg2000 } from './jpeg-2000.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-jpeg-2000-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { width, height } = jpeg2000Size

/** The image of a document as it's read, and its pixels. */
function read(file: Buffer, entries: string, size = jpeg2000Size) {
  const path = join(folder, 'image.pdf')
  const image = streamObject(file, `/Subtype/Image/Width ${size.width}/Height ${size.height}/Filter/JPXDecode${entries}`)
  writeFileSync(path, smallPdf([...onePage(), image]))
  using pdf = openPdf(path)
  const object = pdf.object(5)
  const found = readJpeg2000(pdf, object, imageFacts(object))
  return found && { ...found, pixels: found.decode() }
}

const expected = (x: number, y: number) => [x * 8, y * 10, 128]

test.each([
  ['that the file names', '', '/DeviceRGB'],
  ['that the document names', '/ColorSpace/DeviceRGB', undefined],
])('colours %s are decoded to the same numbers', (_, entries, ownSpace) => {
  const found = read(jpeg2000.rgb, entries)
  expect(found).toMatchObject({ channels: 3, ownSpace, pixels: { width, height, channels: 3 } })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      expect([...(found?.pixels.data.subarray(at, at + 3) ?? [])]).toEqual(expected(x, y))
    }
})

test('grey is decoded into one channel', () => {
  const found = read(jpeg2000.grey, '/ColorSpace/DeviceGray')
  expect(found).toMatchObject({ channels: 1, pixels: { width, height, channels: 1 } })
  const [red = 0, green = 0, blue = 0] = expected(16, 12)
  expect(Math.abs((found?.pixels.data[12 * width + 16] ?? 0) - (0.299 * red + 0.587 * green + 0.114 * blue))).toBeLessThanOrEqual(1)
})

test.each([
  ['inks', '/ColorSpace/DeviceCMYK'],
  ['transparency of its own', '/SMaskInData 1'],
  ['numbers that are mapped to others', '/ColorSpace/DeviceRGB/Decode[1 0 1 0 1 0]'],
])('one with %s is left alone', (_, entries) => {
  expect(read(jpeg2000.rgb, entries)).toBeUndefined()
})

test('one that is damaged, or has another size than the document says, is refused', () => {
  expect(() => read(jpeg2000.rgb.subarray(0, 120), '/ColorSpace/DeviceRGB')).toThrow()
  expect(() => read(jpeg2000.rgb, '/ColorSpace/DeviceRGB', { width: 64, height: 24 })).toThrow()
})
