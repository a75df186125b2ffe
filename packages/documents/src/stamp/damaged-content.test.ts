import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openDocument } from '../engines/pdfium/document.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { stampPage } from './stamp-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-damaged-content-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A dark square at the lower left, which must still be visible afterwards. */
const shown = '0 0 40 40 re f\n'
const packed = deflateSync(Buffer.from(shown + Array.from({ length: 4000 }, (_, at) => `${at} ${Math.sin(at)} m\n`).join('')))
const inlineHead = 'q 10 0 0 10 60 60 cm BI /W 4 /H 4 /CS /G /BPC 8 ID '

const damages: Record<string, (string | Buffer)[]> = {
  'a string that nothing ends': [streamObject(`${shown}BT /F 12 Tf (open`)],
  'a string with a parenthesis too many': [streamObject(`${shown}BT (a ( b) Tj ET`)],
  'a string that ends with a backslash': [streamObject(`${shown}BT (open\\`)],
  'a hex string that nothing ends': [streamObject(`${shown}BT <48656c`)],
  'an array that nothing ends': [streamObject(`${shown}BT [(a) 20 (b)`)],
  'arrays in arrays': [streamObject(`${shown}[[[[ 1 2 [3] q BT`)],
  'a dictionary that nothing ends': [streamObject(`${shown}/Span <</MCID 0`)],
  'a name that is cut off': [streamObject(`${shown}/Im#4`)],
  'a comment without a line end': [streamObject(`${shown}% the end`)],
  'an inline image without data': [streamObject(`${shown}BI /W 4 /H 4 /CS`)],
  'an inline image that is cut off': [streamObject(`${shown}${inlineHead}ab`)],
  'an inline image without its end': [streamObject(`${shown}${inlineHead}${'a'.repeat(16)}`)],
  'a clip that waits for its path': [streamObject(`${shown}0 0 40 40 re W`)],
  'states, text and marks that stay open': [streamObject(`${shown}q q 0 0 1 1 re W n /P BMC BT 7 Tr q /Q <<>> BDC`)],
  'states that were never opened': [streamObject(`${shown}Q Q 0 0 0 0 0 0 cm Q EMC ET ] >> ) } `)],
  'operators without their operands': [streamObject(`${shown}1 m /F Tf Td 0 0 re S q 1 cm gs [1] 0 d (a) &`)],
  'a string over two streams': [streamObject(`${shown}(open`), streamObject('and on')],
  'Flate data that is cut off': [streamObject(packed.subarray(0, packed.length / 2), '/Filter/FlateDecode')],
  'Flate data with a broken byte': [streamObject(broken(packed, packed.length / 2), '/Filter/FlateDecode')],
  'Flate data with a wrong checksum': [streamObject(broken(deflateSync(Buffer.from(`${shown}(open`)), -1), '/Filter/FlateDecode')],
}

function broken(data: Buffer, at: number): Buffer {
  const bytes = Buffer.from(data)
  const index = Math.floor(at < 0 ? bytes.length + at : at)
  bytes.fill(0xff, index, Math.min(index + 8, bytes.length))
  return bytes
}

test.each(Object.entries(damages))('a stamp is seen by PDFium and poppler behind %s', (name, streams) => {
  const path = join(folder, `${name.replaceAll(' ', '-')}.pdf`)
  const [catalogue = '', tree = '', page = ''] = onePage()
  const contents = streams.map((_, index) => `${index + 4} 0 R`).join(' ')
  const from = `${path}.from.pdf`
  writeFileSync(from, smallPdf([catalogue, tree, String(page).replace('/Contents 4 0 R', `/Contents[${contents}]`), ...streams]))
  using pdf = openPdf(from)
  const mark = pdf.stream('0 0 1 1 re f', { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': pdf.array([0, 0, 1, 1]) })
  expect(stampPage(pdf, pdf.page(1), [{ object: mark, place: [20, 0, 0, 20, 150, 150], layer: 'over' }])).toBe(true)
  pdf.write(path, { copyStreams: true })
  using document = openDocument(path)
  for (const { width, pixels, channels } of [document.renderPage(1, { dpi: 72 }), popplerPage(path)]) {
    const redAt = (x: number, y: number) => pixels[((200 - y) * width + x) * channels]
    expect({ mark: redAt(160, 160), page: redAt(20, 20), beside: redAt(100, 160) }).toEqual({ mark: 0, page: 0, beside: 255 })
  }
})

test('words that are no operators go with their operands, for after a hundred of them some programs draw nothing more', () => {
  const path = join(folder, 'words.pdf')
  writeFileSync(path, smallPdf(onePage({ content: `${shown}${'1 2 foo (x) endstreams '.repeat(200)}BX EX 1 0 0 SCN 3 w` })))
  using pdf = openPdf(path)
  const mark = pdf.stream('', { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': pdf.array([0, 0, 1, 1]) })
  stampPage(pdf, pdf.page(1), [{ object: mark, place: [1, 0, 0, 1, 0, 0], layer: 'over' }])
  pdf.write(`${path}.out.pdf`, { copyStreams: true })
  const written = execFileSync('qpdf', ['--qdf', '--object-streams=disable', `${path}.out.pdf`, '-'], { encoding: 'latin1' })
  expect(written).not.toMatch(/foo|endstreams/)
  expect(written).toMatch(/0 0 40 40 re f\n *BX EX 1 0 0 SCN 3 w/)
})

test('a page whose content cannot be read is told', () => {
  const path = join(folder, 'unread.pdf')
  const [catalogue = '', tree = '', page = ''] = onePage()
  writeFileSync(path, smallPdf([catalogue, tree, page, streamObject('0 0 1 1 re f', '/Filter/DCTDecode')]))
  using pdf = openPdf(path)
  const mark = pdf.stream('', { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': pdf.array([0, 0, 1, 1]) })
  expect(stampPage(pdf, pdf.page(1), [{ object: mark, place: [1, 0, 0, 1, 0, 0], layer: 'over' }])).toBe(false)
})

test('content that is packed twice, and grows to gigabytes, is not unpacked', () => {
  const bomb = new URL('../../fixtures/corpus/hostile-synth-flate-bomb-content-8gib.pdf', import.meta.url)
  using pdf = openPdf(fileURLToPath(bomb))
  const mark = pdf.stream('', { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': pdf.array([0, 0, 1, 1]) })
  expect(stampPage(pdf, pdf.page(1), [{ object: mark, place: [1, 0, 0, 1, 0, 0], layer: 'over' }])).toBe(false)
  expect(process.memoryUsage().rss).toBeLessThan(2_000_000_000)
})

/** The page as drawn by poppler, one pixel per point. */
function popplerPage(path: string): { width: number; pixels: Uint8Array; channels: number } {
  const image = execFileSync('pdftoppm', ['-r', '72', path], { stdio: ['ignore', 'pipe', 'ignore'] })
  return { width: 200, pixels: image.subarray(image.length - 200 * 200 * 3), channels: 3 }
}
