import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openDocument } from '../../engines/pdfium/document.ts'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import type { PdfALevel } from '../levels.ts'
import { eightBits } from './eight-bits.ts'
import { makeArchive } from './make-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-bits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let paths = 0
const newPath = () => join(folder, `${++paths}.pdf`)

async function converted(objects: readonly (string | Buffer)[], level: PdfALevel) {
  const from = newPath()
  writeFileSync(from, smallPdf(objects))
  return { from, ...(await makeArchive({ level, allowDowngrade: false, open: async () => openPdf(from), newPath })) }
}

function expectAlike(one: string, other: string, most = 2): void {
  const [before, after] = [one, other].map((path) => {
    using document = openDocument(path)
    return document.renderPage(1, { dpi: 72 }).pixels
  })
  expect(before?.some((value) => value < 200)).toBe(true)
  for (const [at, value] of (before ?? []).entries()) expect(Math.abs(value - (after?.[at] ?? 0))).toBeLessThanOrEqual(most)
}

const page = { content: '200 0 0 200 0 0 cm /I Do', page: '/Resources<</XObject<</I 5 0 R>>>>' }
const image = (entries: string, data: Buffer) => streamObject(data, `/Type/XObject/Subtype/Image/Width 16/Height 16${entries}`)
const deep = (channels: number) => Buffer.from(Array.from({ length: 512 * channels }, (_, at) => (at * 5) % 256))

test.each([
  [16, [0x12, 0xff, 0xab, 0x01], [0x12, 0xab]],
  [12, [0x12, 0x3f, 0xed], [0x12, 0xfe]],
  [3, [0b111_000_11, 0b1_0000000], [255, 0, 255]],
])('samples of %i bits become bytes', (bits, stored, expected) => {
  expect([...eightBits(Uint8Array.from(stored), { columns: expected.length, rows: 1, bits })]).toEqual(expected)
})

describe('an image of 16 bits', () => {
  test.each([
    ['in grey', '/ColorSpace/DeviceGray', 1],
    ['in colours', '/ColorSpace/DeviceRGB', 3],
    ['with colours turned round', '/ColorSpace/DeviceRGB/Decode[1 0 1 0 0 1]', 3],
  ])('%s looks the same with 8 in part 1, and stays as it is in part 2', async (_, entries, channels) => {
    const data = deflateSync(deep(channels))
    const objects = [...onePage(page), image(`/BitsPerComponent 16/Filter/FlateDecode${entries}`, data)]
    const { report, from, path } = await converted(objects, '1b')
    expect(report.broken).toEqual([])
    expectAlike(from, path)
    const second = await converted(objects, '2b')
    expect(second.report.broken).toEqual([])
    expect(second.done.changed.has('images-recoded')).toBe(false)
  })
})

test('a key of colours is told in the bits that the image has', async () => {
  const entries = '/BitsPerComponent 16/ColorSpace/DeviceRGB/Mask[0 20000 256 65535 0 65535]'
  const { report, path } = await converted([...onePage(page), image(entries, deep(3))], '1b')
  expect(report.broken).toEqual([])
  using pdf = openPdf(path)
  expect(pdf.page(1).get('/Resources').get('/XObject').get('/I').get('/Mask').numbers()).toEqual([0, 78, 1, 255, 0, 255])
})

test('a mask of many levels becomes a soft mask', async () => {
  const data = Buffer.from(Array.from({ length: 256 }, (_, at) => at))
  const mask = image('/BitsPerComponent 8/ColorSpace/DeviceGray', data)
  const objects = [...onePage(page), image('/BitsPerComponent 8/ColorSpace/DeviceGray/Mask 6 0 R', Buffer.alloc(256, 40)), mask]
  const { report, path, from } = await converted(objects, '2b')
  expect(report.broken).toEqual([])
  expectAlike(from, path)
})

test('a filter with a short name gets its long one', async () => {
  const objects = [...onePage(page), image('/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/Fl', deflateSync(Buffer.alloc(256, 90)))]
  const { report } = await converted(objects, '2b')
  expect(report.broken).toEqual([])
})

describe('a mixture of colours', () => {
  const mixture = (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `/Ink${at}`).join('')
    const domain = '0 1 '.repeat(count)
    const program = streamObject(`{ ${'pop '.repeat(count - 1)} 0.5 0.2 }`, `/FunctionType 4/Domain[${domain}]/Range[0 1 0 1 0 1]`)
    const text = 'BT /F 12 Tf 20 150 Td (kept) Tj ET'
    const content = `/C cs ${'0.7 '.repeat(count)} sc 0 0 100 100 re f ${text}`
    const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
    return [...onePage({ content, page: `/Resources<<${font}/ColorSpace<</C[/DeviceN[${names}]/DeviceRGB 5 0 R]>>>>` }), program]
  }

  test.each([
    [9, '1b', 1],
    [8, '1b', undefined],
    [9, '2b', undefined],
    [33, '2b', 1],
  ] as const)('of %i at %s makes the page an image only where there are too many', async (count, level, flattened) => {
    const { report, from, path, done } = await converted(mixture(count), level)
    expect(report.broken).toEqual([])
    expect(done.changed.get('pages-flattened')).toBe(flattened)
    using document = openDocument(path)
    expect(document.pageText(1)).toContain('kept')
    const [before, after] = [from, path].map((one) => {
      using opened = openDocument(one)
      return opened.renderPage(1, { dpi: 36 }).pixels
    })
    // In the middle of the square.
    const at = (80 * 100 + 25) * 3
    for (const channel of [0, 1, 2]) expect(Math.abs((before?.[at + channel] ?? 0) - (after?.[at + channel] ?? 99))).toBeLessThanOrEqual(6)
  })

  test('whose names are not UTF-8 gets names that are', async () => {
    const tint = streamObject('{ pop 1 exch sub dup 0.5 }', '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]')
    const spot = '[/Separation/Gr#fcn/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 1 0]/N 1>>]'
    const spaces = `/C[/DeviceN[/Gr#fcn/B]/DeviceRGB 5 0 R]/D ${spot}`
    const content = '/C cs .5 .5 sc 0 0 50 100 re f /D cs 1 sc 50 0 50 100 re f'
    const { report, path, from } = await converted([...onePage({ content, page: `/Resources<</ColorSpace<<${spaces}>>>>` }), tint], '2b')
    expect(report.broken).toEqual([])
    expectAlike(from, path)
    using pdf = openPdf(path)
    expect(pdf.page(1).get('/Resources').get('/ColorSpace').get('/D').at(1).name).toBe('/Grün')
  })
})
