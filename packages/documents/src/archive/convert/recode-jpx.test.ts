import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDocument } from '../../engines/pdfium/document.ts'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { jpeg2000 } from '../../testing/jpeg-2000-files.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import type { PdfALevel } from '../levels.ts'
import { validatePdfA } from '../validate/validate-pdfa.ts'
import { decodeWhole } from './jpx-channels.ts'
import { makeArchive } from './make-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-jpx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let paths = 0
const newPath = () => join(folder, `${++paths}.pdf`)

async function converted(file: Buffer, level: PdfALevel, entries = '') {
  const from = newPath()
  const image = streamObject(file, `/Type/XObject/Subtype/Image/Width 32/Height 24/Filter/JPXDecode${entries}`)
  writeFileSync(from, smallPdf([...onePage({ content: '200 0 0 200 0 0 cm /I Do', page: '/Resources<</XObject<</I 5 0 R>>>>' }), image]))
  const made = await makeArchive({ level, allowDowngrade: false, open: async () => openPdf(from), newPath })
  return {
    ...made,
    from,
    coding: execFileSync('pdfimages', ['-list', made.path], { encoding: 'utf8' }).includes(' jpx ') ? 'jpx' : 'other',
  }
}

function pixelsOf(path: string): Uint8Array {
  using document = openDocument(path)
  return document.renderPage(1, { dpi: 36 }).pixels
}

function expectAlike(one: string, other: string): void {
  const [before, after] = [pixelsOf(one), pixelsOf(other)]
  expect(before.some((value) => value < 200)).toBe(true)
  for (const [at, value] of before.entries()) expect(Math.abs(value - (after[at] ?? 0))).toBeLessThanOrEqual(8)
}

test.each([
  ['of colours that the file names', jpeg2000.rgb, ''],
  ['of colours that the document names', jpeg2000.rgb, '/ColorSpace/DeviceRGB'],
  ['in grey', jpeg2000.grey, '/ColorSpace/DeviceGray'],
])('JPEG 2000 %s stays in part 2 and becomes JPEG in part 1, and looks the same', async (_, file, entries) => {
  const second = await converted(file, '2b', entries)
  expect(second).toMatchObject({ coding: 'jpx', report: { broken: [] } })
  const first = await converted(file, '1b', entries)
  expect(first).toMatchObject({ coding: 'other', report: { broken: [] } })
  expect(first.done.changed.get('images-recoded')).toBe(1)
  expectAlike(first.from, first.path)
})

test('JPEG 2000 with colours by a method that part 2 does not know gets colours by the document', async () => {
  const file = Buffer.from(jpeg2000.rgb)
  file[file.indexOf('colr') + 4] = 5
  const { coding, report, from, path } = await converted(file, '2b')
  expect(report.broken).toEqual([])
  expect(coding).toBe('jpx')
  expectAlike(from, path)
})

test('JPEG 2000 of a depth that part 2 does not allow becomes JPEG', async () => {
  const file = Buffer.from(jpeg2000.rgb)
  file[file.indexOf('ihdr') + 14] = 64
  const { coding, report, from, path } = await converted(file, '2b', '/ColorSpace/DeviceRGB')
  expect(report.broken).toEqual([])
  expect(coding).toBe('other')
  expectAlike(from, path)
})

test.each([
  ['colours', jpeg2000.rgb, '/ColorSpace/DeviceRGB'],
  ['colours that nothing names', jpeg2000.rgb, ''],
  ['grey', jpeg2000.grey, '/ColorSpace/DeviceGray'],
])('JPEG 2000 without the boxes of a file gets them: %s', async (_, file, entries) => {
  const bare = file.subarray(file.indexOf('jp2c') + 4)
  expect(bare.readUInt32BE(0)).toBe(0xff4fff51)
  for (const level of ['2b', '1b'] as const) {
    const { coding, report, from, path } = await converted(bare, level, entries)
    expect(report.broken).toEqual([])
    expect(coding).toBe(level === '2b' ? 'jpx' : 'other')
    expectAlike(from, path)
  }
})

test.each([
  ['that the document uses', '/SMaskInData 1', true],
  ['in named colours', '/ColorSpace/DeviceGray/SMaskInData 1', true],
  ['that the document does not use', '', false],
])('grey JPEG 2000 with an opacity %s becomes an image with or without a soft mask', async (_, entries, isMasked) => {
  const bare = jpeg2000.greyAndOpacity.subarray(jpeg2000.greyAndOpacity.indexOf('jp2c') + 4)
  for (const file of [jpeg2000.greyAndOpacity, bare]) {
    const { path, report } = await converted(file, '2b', entries)
    expect(report.broken).toEqual([])
    using pdf = openPdf(path)
    const image = pdf.page(1).get('/Resources').get('/XObject').get('/I')
    expect(image.get('/SMask').isStream).toBe(isMasked)
    if (isMasked) expect([...image.get('/SMask').streamBytes()]).toEqual(rows((_x, y) => y * 10))
    const { pixels } = drawnByPoppler(path)
    // The middle of the image, over white paper.
    const opacity = isMasked ? 120 / 255 : 1
    expect(pixels(16, 12)).toBeCloseTo(255 - opacity * (255 - 16 * 8), -1)
  }
})

function rows(valueAt: (x: number, y: number) => number): number[] {
  return Array.from({ length: 32 * 24 }, (_, at) => valueAt(at % 32, Math.floor(at / 32)))
}

/** The page with a pixel for each of the image, in grey. */
function drawnByPoppler(path: string): { pixels: (x: number, y: number) => number } {
  const prefix = newPath()
  execFileSync('pdftoppm', ['-gray', '-singlefile', '-scale-to-x', '32', '-scale-to-y', '24', path, prefix])
  const bytes = readFileSync(`${prefix}.pgm`)
  return { pixels: (x, y) => bytes[bytes.length - 32 * 24 + y * 32 + x] ?? 0 }
}

test.each(['', '/ColorSpace/DeviceCMYK'])(
  'JPEG 2000 of inks gets a profile in part 2 and shows the same colours in part 1: "%s"',
  async (entries) => {
    const second = await converted(jpeg2000.inks, '2b', entries)
    expect(second).toMatchObject({ coding: 'jpx', report: { broken: [] } })
    using pdf = openPdf(second.path)
    expect(pdf.page(1).get('/Resources').get('/XObject').get('/I').get('/ColorSpace').at(0).name).toBe('/ICCBased')
    const first = await converted(jpeg2000.inks, '1b', entries)
    expect(first).toMatchObject({ coding: 'other', report: { broken: [] } })
    expectAlike(first.from, first.path)
  },
)

test('the validator finds inks that only the file of an image names', async () => {
  const { report } = await validated(jpeg2000.inks)
  expect(report).toContain('DEVICE_CMYK')
})

async function validated(file: Buffer): Promise<{ report: string[] }> {
  const path = newPath()
  const image = streamObject(file, '/Type/XObject/Subtype/Image/Width 32/Height 24/Filter/JPXDecode')
  writeFileSync(path, smallPdf([...onePage({ content: '/I Do', page: '/Resources<</XObject<</I 5 0 R>>>>' }), image]))
  return { report: (await validatePdfA(path, '2b')).broken.map(({ code }) => code) }
}

test('the places of a palette are kept to the last bit where JPEG 2000 is not allowed', async () => {
  const colours = Array.from({ length: 256 }, (_, place) => Buffer.from([place, 255 - place, 7]).toString('hex')).join('')
  const { coding, report, path } = await converted(jpeg2000.grey, '1b', `/ColorSpace[/Indexed/DeviceRGB 255<${colours}>]`)
  expect(report.broken).toEqual([])
  expect(coding).toBe('other')
  using pdf = openPdf(path)
  expect([...pdf.page(1).get('/Resources').get('/XObject').get('/I').streamBytes()].slice(0, 4)).toEqual([...greySamples().slice(0, 4)])
})

function greySamples(): Uint8Array {
  return decodeWhole(jpeg2000.grey, { width: 32, height: 24 }, 1).data
}

test.each(['1b', '2b'] as const)('JPEG 2000 that nobody can decode shows nothing, as before, and that is said: %s', async (level) => {
  const damaged = Buffer.from(jpeg2000.rgb)
  damaged.fill(0, damaged.indexOf('jp2c') + 6)
  // A depth that part 2 does not allow either.
  damaged[damaged.indexOf('ihdr') + 14] = 64
  const { report, done, from, path } = await converted(damaged, level, '/ColorSpace/DeviceRGB')
  expect(report.broken).toEqual([])
  expect(done.removed.get('damaged-images')).toBe(1)
  expect(pixelsOf(path)).toEqual(pixelsOf(from))
  expect(pixelsOf(path).every((value) => value === 255)).toBe(true)
})
