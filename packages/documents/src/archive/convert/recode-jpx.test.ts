import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDocument } from '../../engines/pdfium/document.ts'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { jpeg2000 } from '../../testing/jpeg-2000-files.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import type { PdfALevel } from '../levels.ts'
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
