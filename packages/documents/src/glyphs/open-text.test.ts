import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageDrawing } from '@octavo/layout/page-drawing.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openDocument } from '../engines/pdfium/document.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { confirmedReader } from './confirmed-reader.ts'
import { createGlyphReader } from './glyph-reader.ts'
import { openText } from './open-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-open-text-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newPath = () => join(folder, `${files++}.pdf`)

const fonts = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Times-Bold>>>>>>'
const content = '1 0 0 rg BT /F 12 Tf 20 100 Td (red and bold) Tj ET 10 90 m 180 90 l S'
const page = smallPdf(onePage({ content, page: fonts }))

async function drawingOf(pdf: Uint8Array): Promise<{ lines: number; name: string | undefined; colour: number | undefined }> {
  const path = newPath()
  writeFileSync(path, pdf)
  using text = await openText(path, { newPath })
  return text.withDrawing(1, ({ lines, textAt }: PageDrawing) => ({
    lines: lines.length,
    name: textAt(0)?.font.name,
    colour: textAt(0)?.colour,
  }))
}

function replaced(pdf: Buffer, from: string, to: string): Buffer {
  const at = pdf.indexOf(from)
  expect(at).toBeGreaterThan(0)
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(to), pdf.subarray(at + from.length)])
}

describe('a file with a damaged table of objects', () => {
  test('keeps its fonts, colours and lines', async () => {
    const whole = await drawingOf(page)
    expect(whole).toMatchObject({ lines: 1, colour: 0xff0000 })
    const damaged = replaced(page, 'startxref', 'startxrof')
    expect(await drawingOf(damaged)).toEqual(whole)
  })

  test.each([
    ['the same letters', 'BT /F 12 Tf 20 100 Td (red and bold) Tj ET', 12],
    ['other letters', 'BT /F 12 Tf 20 100 Td (of another page) Tj ET', undefined],
    ['more letters', 'BT /F 12 Tf 20 100 Td (red and bold and more) Tj ET', undefined],
  ])('is read by its content only where PDFium finds the same letters: %s', (_, seen, count) => {
    const [path, other] = [newPath(), newPath()]
    writeFileSync(path, page)
    writeFileSync(other, smallPdf(onePage({ content: seen, page: fonts })))
    using document = openDocument(other)
    using reader = confirmedReader(createGlyphReader(openPdf(path), { newPath }), document)
    expect(reader.withDrawing(1, ({ glyphs }) => glyphs.count)?.result).toBe(count)
    expect(reader.withGlyphs(1, (glyphs) => glyphs.count)?.result).toBe(count)
  })
})
