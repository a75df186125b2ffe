import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { createCodeStamp } from './code-stamps.ts'
import { stampPage } from './stamp-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-codes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

test.each([
  ['qr', 'https://example.org/ä?1', 'QRCode'],
  ['data-matrix', 'hello', 'DataMatrix'],
  ['aztec', 'hello', 'Aztec'],
  ['pdf417', 'hello', 'PDF417'],
  ['code-128', 'INV-0001', 'Code128'],
  ['code-39', 'ABC', 'Code39'],
  ['ean-13', '4006381333931', 'EAN'],
  ['ean-8', '12345670', 'EAN'],
  ['upc-a', '036000291452', 'EAN'],
  ['itf', '123456', 'ITF'],
] as const)('a code of the kind %s is read back from the page that poppler draws', async (kind, text, format) => {
  const stamp = await createCodeStamp(text, { kind, color: '#102040', background: '#ffffff' })
  const from = join(folder, `${kind}.pdf`)
  const to = join(folder, `${kind}-out.pdf`)
  writeFileSync(from, smallPdf(onePage({ box: '0 0 400 400', content: '0.5 g 0 0 400 400 re f' })))
  using pdf = openPdf(from)
  const [width, height] = [300, (300 * stamp.height) / stamp.width]
  stampPage(pdf, pdf.page(1), [
    { object: stamp.objectIn(pdf, { opacity: 1, blend: 'Normal' }), place: [width, 0, 0, height, 50, 30], layer: 'over' },
  ])
  pdf.write(to)
  execFileSync('pdftoppm', ['-r', '144', '-png', '-singlefile', to, join(folder, kind)])
  const [found] = await readBarcodes(readFileSync(join(folder, `${kind}.png`)))
  expect(found?.text.replace(/^0(?=\d{12}$)/, '')).toBe(text)
  expect(found?.format).toContain(format)
})

test('a text that a kind cannot hold is refused', async () => {
  const look = { color: '#000000' }
  await expect(createCodeStamp('letters', { kind: 'ean-13', ...look })).rejects.toMatchObject({ code: 'CODE_NOT_VALID' })
  await expect(createCodeStamp('x'.repeat(9000), { kind: 'qr', ...look })).rejects.toMatchObject({ code: 'CODE_NOT_VALID' })
})
