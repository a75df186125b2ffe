import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamText } from '@octavo/layout/stream.ts'
import { type Word, wordsOf } from '@octavo/layout/words.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openDocument } from '../engines/pdfium/document.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { createGlyphReader } from './glyph-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-fields-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fonts = '/Font<</Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>'
const old = streamObject('BT /Helv 10 Tf 2 5 Td (old) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<<${fonts}>>`)

describe('a field whose look is left to viewers says its value', () => {
  test.each([
    ['a text', field('/V(Ada Lovelace)'), 'Ada Lovelace'],
    ['a text to the right, of a stated size', field('/V(Ada Lovelace)/Q 2/DA(/Helv 9 Tf 0 g)'), 'Ada Lovelace'],
    ['longer than the field', field('/V(a value much longer than its field)/DA(/Helv 12 Tf 0 g)', '60 360 100 380'), undefined],
    ['the name of what is chosen', field('/FT/Ch/Ff 131072/V(de)/Opt[[(fr)(France)][(de)(Germany)]]'), 'Germany'],
    ['all entries of a list', field('/FT/Ch/V(two)/Opt[(one)(two)(three)]', '60 300 260 380'), 'one\ntwo\nthree'],
    ['what is written on a button', field('/FT/Btn/Ff 65536/MK<</CA(Send now)>>'), 'Send now'],
    ['stars for a password', field('/Ff 8192/V(secret)'), '******'],
  ])('%s, as by poppler and PDFium', (_, widget, expected = 'a value much longer than its field') => {
    const path = write([widget])
    expect(ownText(path)).toBe(`Name: ${expected}`)
    expect(popplerText(path)).toBe(`Name:\n\n${expected}`)
    expect(pdfiumText(path)).toBe(`Name: ${expected}`)
  })

  test('in lines that break as elsewhere', () => {
    const value = 'Ada Lovelace lived in London\\nand wrote programs for a machine that was never built'
    const path = write([field(`/Ff 4096/V(${value})/DA(/Helv 9 Tf 0 g)`, '60 260 160 380')])
    const lines = 'Ada Lovelace lived in\nLondon\nand wrote programs for\na machine that was\nnever built'
    expect(ownText(path)).toBe(`Name: ${lines}`)
    expect(popplerText(path)).toBe(`Name:\n\n${lines}`)
    expect(pdfiumText(path)).toBe(`Name: ${lines}`)
  })

  test.each(['Анна Ковалёва', '山田太郎', 'שלום עולם', 'محمد علي 12', 'كُتِبَ'])(
    'in letters that the form has no font for, which others leave out: %s',
    (value) => {
      const path = write([field(`/V${utf16(value)}`, '60 300 260 320')])
      expect(ownText(path)).toBe(`Name:\n${value}`)
    },
  )

  test('in place of an appearance that is to be written again', () => {
    const path = write([field('/V(new value)/AP<</N 6 0 R>>')], { form: '/NeedAppearances true', more: [old] })
    expect(ownText(path)).toBe('Name: new value')
    expect(popplerText(path)).toBe('Name:\n\nnew value')
    expect(pdfiumText(path)).toBe('Name: new value')
  })

  test('and a tick looks as the file says all the same', () => {
    const tick = field('/FT/Btn/AS/Yes/AP<</N<</Yes 6 0 R>>>>', '60 200 260 220')
    expect(ownText(write([tick], { form: '/NeedAppearances true', more: [old] }))).toBe('Name:\nold')
  })

  test('that it has from the field above it, also where it is turned', () => {
    const widget = (more: string) => `<</Type/Annot/Subtype/Widget/Parent 5 0 R/P 3 0 R/F 4${more}>>`
    const path = write([
      '<</FT/Tx/T(p)/V(from parent)/Kids[6 0 R 7 0 R]>>',
      widget('/Rect[60 360 260 380]'),
      widget('/Rect[100 100 120 300]/MK<</R 90>>'),
    ])
    expect(ownText(path)).toBe('Name: from parent\nfrom parent')
    expect(wordsIn(path).map(({ frame }) => frame)).toEqual([0, 0, 0, 3, 3])
  })

  test('where the field stands', () => {
    const [, first] = wordsIn(write([field('/V(Ada)/DA(/Helv 10 Tf 0 g)')]))
    expect([first?.left, first?.size]).toEqual([62, 10])
    expect(first?.top).toBeGreaterThan(20)
    expect(first?.bottom).toBeLessThan(40)
  })

  test('unless it is hidden, empty or a signature', () => {
    const path = write([field('/V(hidden)/F 2'), field('/V()'), field('/FT/Sig/V<</Type/Sig>>')])
    expect(ownText(path)).toBe('Name:')
  })
})

function field(more: string, rect = '60 360 260 380'): string {
  return `<</Type/Annot/Subtype/Widget/T(n)/P 3 0 R/Rect[${rect}]${more.includes('/FT') ? '' : '/FT/Tx'}${more.includes('/F ') ? '' : '/F 4'}${more}>>`
}

function utf16(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

let written = 0

function newPath(): string {
  written += 1
  return join(folder, `${written}.pdf`)
}

/** A page with a label and these widgets, which are objects from 5 on. */
function write(widgets: readonly string[], { form = '', more = [] as Buffer[] } = {}): string {
  const path = newPath()
  const all = widgets.map((_, index) => `${5 + index} 0 R`).join(' ')
  const page = onePage({
    box: '0 0 400 400',
    content: 'BT /Helv 10 Tf 20 367 Td (Name:) Tj ET',
    page: `/Resources<<${fonts}>>/Annots[${all}]`,
    catalogue: `/AcroForm<</Fields[${all}]/DA(/Helv 0 Tf 0 g)/DR<<${fonts}>>${form}>>`,
  })
  writeFileSync(path, smallPdf([...page, ...widgets, ...more]))
  return path
}

function wordsIn(path: string): Word[] {
  using reader = createGlyphReader(openPdf(path), { newPath })
  return reader.withGlyphs(1, (glyphs) => wordsOf(glyphs).words)?.result ?? []
}

function ownText(path: string): string | undefined {
  using reader = createGlyphReader(openPdf(path), { newPath })
  return reader.withGlyphs(1, (glyphs) => streamText(glyphs, { dehyphenate: false }))?.result
}

function pdfiumText(path: string): string {
  using document = openDocument(path)
  return document.withGlyphs(1, (glyphs) => streamText(glyphs, { dehyphenate: false }))
}

function popplerText(path: string): string {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
