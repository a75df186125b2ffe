import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Glyphs } from '@octavo/layout/glyphs.ts'
import { streamLines } from '@octavo/layout/stream.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openDocument } from '../engines/pdfium/document.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { createGlyphReader } from './glyph-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-glyphs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const helvetica = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'

describe('glyphs stand where PDFium finds them', () => {
  test.each([
    [
      'moved, spaced, stretched and raised',
      "BT /F 12 Tf 1 Tc 20 Tw 80 Tz 5 Ts 14 TL 20 150 Td (One two) Tj T* (three) Tj 10 -20 TD (four) ' ET",
      '',
    ],
    ['set apart by kerning', 'BT /F 12 Tf 20 150 Td [(A) 120 (VA) -2500 (far) 30 (away)] TJ ET', ''],
    [
      'under matrices that are saved and restored',
      'q 2 0 0 2 10 10 cm BT /F 8 Tf 1 0 0 1 5 20 Tm (large) Tj ET Q BT /F 8 Tf 20 150 Td (small) Tj ET',
      '',
    ],
    ['turned', 'BT /F 12 Tf 0 1 -1 0 100 20 Tm (upwards) Tj 0 -1 1 0 140 150 Tm (downwards) Tj ET', ''],
    ['on a turned and cropped page', 'BT /F 12 Tf 0 1 -1 0 100 40 Tm (turned page) Tj ET', '/Rotate 90/CropBox[20 30 180 190]'],
    ['on a page upside down', 'BT /F 12 Tf -1 0 0 -1 150 100 Tm (standing on the head) Tj ET', '/Rotate 180'],
  ])('%s', (_, content, page) => {
    const { own, pdfium } = readBoth(pdf(onePage({ content, page: page + helvetica })))
    expect(own?.map(({ text }) => text)).toEqual(pdfium.map(({ text }) => text))
    for (const [index, word] of (own ?? []).entries()) {
      expect(word.frame).toBe(pdfium[index]?.frame)
      for (const side of ['left', 'right'] as const)
        expect(Math.abs(word[side] - (pdfium[index]?.[side] ?? 0)), word.text).toBeLessThan(1.5)
      expect(Math.abs(word.top + word.bottom - (pdfium[index]?.top ?? 0) - (pdfium[index]?.bottom ?? 0)), word.text).toBeLessThan(6)
      expect(word.size, word.text).toBeCloseTo(pdfium[index]?.size ?? 0, 1)
    }
  })

  test('in forms inside forms, with their own fonts and matrices', () => {
    const form = (content: string, more: string) => streamObject(content, `/Type/XObject/Subtype/Form/BBox[0 0 200 200]${more}`)
    const { own, pdfium } = readBoth(
      pdf([
        ...onePage({ content: '1 0 0 1 20 20 cm /A Do BT /F 10 Tf (page) Tj ET', page: `${helvetica.slice(0, -2)}/XObject<</A 5 0 R>>>>` }),
        form('BT /F 10 Tf 50 50 Td (outer) Tj ET /B Do', `/Matrix[1 0 0 1 10 10]${helvetica.slice(0, -2)}/XObject<</B 6 0 R>>>>`),
        form('BT /G 10 Tf 20 100 Td (inner) Tj ET', '/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>>>>>'),
      ]),
    )
    expect(own?.map(({ text }) => text)).toEqual(['outer', 'inner', 'page'])
    expect(own?.map(({ left }) => Math.round(left))).toEqual(pdfium.map(({ left }) => Math.round(left)))
  })

  test('in form fields, as their appearance is placed, with the map of its own font', () => {
    const field = (rect: string, more: string) => `<</Type/Annot/Subtype/Widget/FT/Tx/V(x)/Rect[${rect}]${more}>>`
    const map = '1 begincodespacerange <00><ff> endcodespacerange 1 beginbfchar <41> <0416> endbfchar'
    const font = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 10 0 R>>>>>>'
    const { own, pdfium } = readBoth(
      pdf([
        ...onePage({
          content: 'BT /F 10 Tf 20 20 Td (page) Tj ET',
          page: `/Annots[5 0 R 6 0 R 7 0 R 8 0 R]${helvetica}`,
          catalogue: '/AcroForm<</Fields[5 0 R 6 0 R 7 0 R 8 0 R]>>',
        }),
        field('50 100 150 120', '/AP<</N 9 0 R>>'),
        field('50 140 250 180', '/AP<</N<</On 9 0 R/Off 11 0 R>>>>/AS/On'),
        field('50 60 150 80', '/AP<</N 9 0 R>>/F 2'),
        field('50 60 150 80', '').replace('/V(x)', ''),
        streamObject('BT /F 10 Tf 5 5 Td (AB) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 100 20]${font}`),
        streamObject(map),
        streamObject('BT /F 10 Tf 5 5 Td (off) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 100 20]${font}`),
      ]),
    )
    expect(own?.map(({ text }) => text)).toEqual(['page', 'ЖB', 'ЖB'])
    expect(own?.map(({ left }) => Math.round(left))).toEqual([20, 55, 60])
    expect(own?.map(({ left }) => Math.round(left))).toEqual(pdfium.map(({ left }) => Math.round(left)))
  })

  test.each(['FreeText', 'Stamp', 'Watermark'])('in annotations that show text, without any form: %s', (kind) => {
    const annotation = `<</Type/Annot/Subtype/${kind}/Rect[50 100 150 120]/Contents(typed)/AP<</N 5 0 R>>>>`
    const content = 'BT /F 10 Tf 20 20 Td (page) Tj ET'
    using reader = readerOf(
      pdf([
        ...onePage({ content, page: `/Annots[${annotation}]${helvetica}` }),
        streamObject('BT /F 10 Tf 5 5 Td (typed) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 100 20]${helvetica}`),
      ]),
    )
    expect(reader.withGlyphs(1, (glyphs) => streamLines(glyphs).lines.map(({ words }) => words.map(({ text }) => text)))?.result).toEqual([
      ['page'],
      ['typed'],
    ])
  })

  test('once, though they are drawn again to look bolder', () => {
    const content = 'BT /F 12 Tf 20 100 Td (Bold) Tj 0.3 0 Td (Bold) Tj 60 0 Td (Bold) Tj ET'
    expect(readBoth(pdf(onePage({ content, page: helvetica }))).own?.map(({ text }) => text)).toEqual(['Bold', 'Bold'])
  })

  test('with the widths and letters of a font that is not in the file', () => {
    const font = `/Font<</F<</Type/Font/Subtype/TrueType/BaseFont/Nowhere-Bold/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 66/Widths[500 2000]
      /FontDescriptor<</Type/FontDescriptor/FontName/Nowhere-Bold/Flags 32/Ascent 800/Descent -200/StemV 80>>>>>>`
    const content = 'BT /F 10 Tf 20 100 Td (AB\\200) Tj ET'
    using reader = readerOf(pdf(onePage({ content, page: `/Resources<<${font}>>` })))
    reader.withGlyphs(1, (glyphs) => {
      expect(textOf(glyphs)).toBe('AB€')
      expect([...glyphs.boxes.subarray(0, 8)].map(Math.round)).toEqual([20, 92, 25, 102, 25, 92, 45, 102])
      expect(glyphs.style(0)).toEqual({ bold: true, italic: false })
    })
  })
})

describe('a font is bold', () => {
  test.each([
    { by: 'its stems', name: 'Nowhere', more: '/Flags 32/StemV 140', style: { bold: true, italic: false } },
    { by: 'its name', name: 'Nowhere-BoldItalic', more: '/Flags 96/ItalicAngle -12/StemV 80', style: { bold: true, italic: true } },
    { by: 'its weight', name: 'Nowhere-Italic', more: '/Flags 96/ItalicAngle -12/FontWeight 700', style: { bold: true, italic: true } },
    // Chromium measures the slant, too: 130 in an italic whose upright has 46.
    { by: 'no slanted stem', name: 'Nowhere-Italic', more: '/Flags 96/ItalicAngle -12/StemV 140', style: { bold: false, italic: true } },
    { by: 'no stem of a known font', name: 'Arial-ItalicMT', more: '/Flags 32/StemV 140', style: { bold: false, italic: true } },
  ])('by $by', ({ name, more, style }) => {
    const font = `/Font<</F<</Type/Font/Subtype/TrueType/BaseFont/${name}/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 66/Widths[500 500]
      /FontDescriptor<</Type/FontDescriptor/FontName/${name}/Ascent 800/Descent -200${more}>>>>>>`
    using reader = readerOf(pdf(onePage({ content: 'BT /F 10 Tf 20 100 Td (AB) Tj ET', page: `/Resources<<${font}>>` })))
    expect(reader.withGlyphs(1, (glyphs) => glyphs.style(0))?.result).toEqual(style)
  })
})

describe('letter spacing', () => {
  const shown = (content: string) => {
    using reader = readerOf(pdf(onePage({ content: `BT /F 20 Tf 20 100 Td ${content} ET`, page: helvetica })))
    return reader.withGlyphs(1, (glyphs) => streamLines(glyphs).lines.flatMap((line) => line.words.map(({ text }) => text)))?.result
  }

  test.each([
    ['the last letter without it', '3 Tc (TITL) Tj 0 Tc (E) Tj', ['TITLE']],
    ['letter by letter', '3 Tc (T) Tj (I) Tj (T) Tj (L) Tj 0 Tc (E) Tj', ['TITLE']],
    ['in parts', '3 Tc (TI) Tj 3.2 Tc (TL) Tj 0 Tc (E) Tj', ['TITLE']],
  ])('joins a word that is shown %s', (_, content, expected) => {
    expect(shown(content)).toEqual(expected)
  })

  test('of two letters is a space where the text goes on right behind them', () => {
    // Letters and spaces before it have 22.24 points, a has 11.12 and c has 10.
    expect(shown('(of ) Tj 5 Tc (ac) Tj 0 Tc 48.4 0 Td (larinet) Tj')).toEqual(['of', 'a', 'clarinet'])
    expect(shown('5 Tc (TI) Tj (TL) Tj 0 Tc (E) Tj')).toEqual(['TITLE'])
  })

  test('joins nothing that is shown elsewhere', () => {
    expect(shown('3 Tc (ONE) Tj 0 Tc 60 0 Td (two) Tj')).toEqual(['ONE', 'two'])
    expect(shown('3 Tc (ONE) Tj 0 Tc ( two) Tj')).toEqual(['ONE', 'two'])
  })
})

describe('text that says itself how it is read', () => {
  const show = (tag: string, shown: string) => `BT /F 10 Tf 20 100 Td ${tag} BDC ${shown} EMC ET`
  test.each([
    ['where it says something else', show('/Span<</ActualText(two words)>>', '(2w) Tj'), ['two', 'words']],
    ['in UTF-16, over parts of a line', show('/Span<</ActualText<FEFF00660069006E>>>', '(\\256n) Tj'), ['fin']],
    ['by a name', show('/Span /Said', '(x) Tj'), ['by', 'name']],
    [
      'inside other marks, and with marks inside',
      `/P BMC ${show('/P<</ActualText(out)>>', '/Q<</ActualText(in)>> BDC (x) Tj EMC')} EMC`,
      ['out'],
    ],
    ['to the end of a form that leaves it open', `BT /F 10 Tf 20 100 Td /Span<</ActualText(open)>> BDC (x) Tj ET`, ['open']],
    ['in many lines', show('/P<</ActualText(first second)>>', '(fir) Tj 0 -12 Td (sec) Tj'), ['first', 'second']],
    ['with letters that stand where they are drawn', show('/Span<</ActualText(A B)>>', '[(A) -5000 (B)] TJ'), ['A', 'B']],
  ])('is read so: %s', (_, content, expected) => {
    const page = `${helvetica.slice(0, -2)}/Properties<</Said<</ActualText(by name)>>>>>>`
    using reader = readerOf(pdf(onePage({ content, page })))
    const read = reader.withGlyphs(1, (glyphs) => streamLines(glyphs).lines.flatMap((line) => line.words.map(({ text }) => text)))
    expect(read?.result).toEqual(expected)
  })
})

describe('left to PDFium', () => {
  const content = 'BT /F 10 Tf 20 100 Td (text) Tj ET'
  test.each([
    ['a font that is not there', onePage({ content: 'BT /None 10 Tf (text) Tj ET', page: helvetica })],
    [
      'a font whose codes stand in a table that is not there',
      onePage({ content, page: helvetica.replace('/Subtype/Type1/BaseFont/Helvetica', unknownFont()) }),
    ],
    ['a form that draws itself', [...onePage({ content: '/A Do', page: '/Resources<</XObject<</A 5 0 R>>>>' }), ownForm()]],
  ])('is %s', (_, objects) => {
    using reader = readerOf(pdf(objects))
    expect(reader.withGlyphs(1, () => true)).toBeUndefined()
  })
})

describe('real files', () => {
  const corpus = new URL('../../fixtures/corpus/', import.meta.url)
  const files = readdirSync(corpus).filter((name) => name.endsWith('.pdf') && !name.startsWith('hostile-'))

  test('read the same as by PDFium wherever they are read', () => {
    let read = 0
    const different = files.filter((name) => {
      const both = orUndefined(() => readBoth(fileURLToPath(new URL(name, corpus))))
      if (!both?.own) return false
      read += 1
      const [own, theirs] = [both.own, both.pdfium].map((words) => words.map(({ text }) => text))
      return likeness(own ?? [], theirs ?? []) < 0.95
    })
    expect(different).toEqual([])
    expect(read).toBeGreaterThan(12)
  })
})

function unknownFont(): string {
  const inside = '<</Type/Font/Subtype/CIDFontType0/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(CNS1)/Supplement 0>>>>'
  return `/Subtype/Type0/BaseFont/A/Encoding/CNS-EUC-H/DescendantFonts[${inside}]`
}

function ownForm(): Buffer {
  return streamObject('/A Do /A Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 5 0 R>>>>')
}

let written = 0

function pdf(objects: readonly (string | Buffer)[]): string {
  const path = newPath()
  writeFileSync(path, smallPdf(objects))
  return path
}

function newPath(): string {
  written += 1
  return join(folder, `${written}.pdf`)
}

function readerOf(path: string) {
  return createGlyphReader(openPdf(path), { newPath })
}

/** The words of the first page, by our own reading and by PDFium's. */
function readBoth(path: string) {
  using reader = readerOf(path)
  using document = openDocument(path)
  const words = (glyphs: Glyphs) => streamLines(glyphs).lines.flatMap((line) => line.words)
  return { own: reader.withGlyphs(1, words)?.result, pdfium: document.withGlyphs(1, words) }
}

function textOf({ characters, count }: Glyphs): string {
  return String.fromCodePoint(...characters.subarray(0, count))
}

function orUndefined<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** The share of words that both have. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  const shared = one.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return one.length + other.length === 0 ? 1 : (2 * shared.length) / (one.length + other.length)
}
