import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDocument } from '../../engines/pdfium/document.ts'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { onePage, smallPdf } from '../../testing/small-pdf.ts'
import type { PdfALevel } from '../levels.ts'
import { makeArchive } from './make-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-inline-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let paths = 0
const newPath = () => join(folder, `${++paths}.pdf`)

const samples = (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * 5) % 256)
const hex = (bytes: Uint8Array) => `${Buffer.from(bytes).toString('hex')}>`

/** LZW without any gain: each byte as its own code of nine bits, and the table cleared before codes grow. */
function lzw(bytes: Uint8Array): Uint8Array {
  const codes = [...bytes].flatMap((byte, at) => (at % 200 === 0 ? [256, byte] : [byte]))
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
}

/** Rows as PNG predicts them, each byte as it is. */
function predicted(bytes: Uint8Array, columns: number): Uint8Array {
  const rows = Array.from({ length: bytes.length / columns }, (_, row) => [0, ...bytes.subarray(row * columns, (row + 1) * columns)])
  return Uint8Array.from(rows.flat())
}

const size = '/W 16 /H 16'

test.each<[string, PdfALevel, string, string]>([
  ['in LZW inside of hex digits', '2b', `${size} /BPC 8 /CS /G /F [/AHx /LZW]`, hex(lzw(samples(256)))],
  [
    'in LZW with a predictor, inside of hex digits',
    '2b',
    `${size} /BPC 8 /CS /RGB /F [/AHx /LZW] /DP [null << /Predictor 15 /Colors 3 /Columns 16 >>]`,
    hex(lzw(predicted(samples(768), 48))),
  ],
  ['of 16 bits', '1b', `${size} /BPC 16 /CS /RGB /F /AHx`, hex(samples(1536))],
  ['of 16 bits in LZW', '1b', `${size} /BitsPerComponent 16 /CS /G /Filter [/AHx /LZW]`, hex(lzw(samples(512)))],
])('an inline image %s conforms to %s and looks the same', async (_, level, entries, data) => {
  const from = newPath()
  writeFileSync(from, smallPdf(onePage({ content: `q 200 0 0 200 0 0 cm BI ${entries} ID ${data} EI Q` })))
  const { report, path } = await makeArchive({ level, allowDowngrade: false, open: async () => openPdf(from), newPath })
  expect(report.broken).toEqual([])
  const [before, after] = [from, path].map((each) => {
    using document = openDocument(each)
    return document.renderPage(1, { dpi: 72 }).pixels
  })
  expect(before?.some((value) => value < 200)).toBe(true)
  for (const [at, value] of (before ?? []).entries()) expect(Math.abs(value - (after?.[at] ?? 0))).toBeLessThanOrEqual(2)
  using pdf = openPdf(path)
  const content = Buffer.from(pdf.page(1).get('/Contents').streamBytes()).toString('latin1')
  expect(content).toContain('/F /Fl')
  expect(content).not.toMatch(/LZW|AHx|BPC 16/)
})

test.each([
  ['/F /LZW', '\xff\xff\xff\xff\xffabc', 0],
  ['/F [/AHx /LZW]', 'ffffffffffffffff0123>', 1],
])('a damaged inline image (%s) fails no document', async (filter, data, broken) => {
  const from = newPath()
  const content = `q 200 0 0 200 0 0 cm BI /W 4 /H 4 /BPC 8 /CS /G ${filter} ID ${data} EI Q`
  writeFileSync(from, smallPdf(onePage({ content })), 'latin1')
  const { report } = await makeArchive({ level: '2b', allowDowngrade: false, open: async () => openPdf(from), newPath })
  expect(report.broken.length).toBe(broken)
})
