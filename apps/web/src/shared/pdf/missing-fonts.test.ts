import { init } from '@embedpdf/pdfium'
import type { EastAsianFace } from '@octavo/core/text/east-asian-faces.ts'
import { beforeAll, expect, test } from 'vitest'
import { type BlockReader, createBlockReader } from './block-reader.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import type { GivenFont } from './substitute-face.ts'
import { writeFont } from './write-font.ts'

let documents: PdfiumDocuments
let ids = 0

beforeAll(async () => {
  documents = createPdfiumDocuments((await init({})) as unknown as PdfiumModule)
})

const mincho: EastAsianFace = { family: 'serif', bold: false, language: 'ja' }

test('tells which characters a page needs of a font that the document does not embed, and draws them with it', () => {
  const id = opened('序文', '序論')
  expect(inkOf(id, 1)).toBe(0)
  expect(documents.missingFonts(id, 1)).toEqual([{ face: mincho, characters: '序文' }])
  documents.addFont(squares(mincho, '序文'))
  expect(documents.missingFonts(id, 1)).toEqual([])
  expect(inkOf(id, 1)).toBeGreaterThan(500)
  expect(documents.text(id, 1)?.shown.map(({ glyphs }) => glyphs.map(({ text }) => text).join(''))).toEqual(['序文'])
})

test('tells what the pages behind one need', () => {
  const id = opened('山', '川', '海')
  documents.draw(id, 1, 200)
  documents.addFont(squares(mincho, '山'))
  documents.draw(id, 2, 200)
  expect(documents.missingFonts(id, 2)).toEqual([{ face: mincho, characters: '川' }])
  expect(documents.fontsBehind(id, 1)).toEqual([{ face: mincho, characters: '川海' }])
  documents.addFont(squares(mincho, '山川海'))
  for (const page of [1, 2, 3]) {
    expect(inkOf(id, page)).toBeGreaterThan(500)
    expect(documents.missingFonts(id, page)).toEqual([])
  }
})

test('gives the same font to every document that is open, and draws the part that was shown last again', () => {
  const [one, other] = [opened('花'), opened('鳥')]
  const part = { left: 0, top: 0, width: 200, height: 100, scale: 1, hidden: { shows: [], images: [], annotations: [] } }
  for (const id of [one, other]) expect(darkIn(documents.drawPart(id, 1, part)?.pixels)).toBe(0)
  expect(documents.missingFonts(one, 1)).toEqual([{ face: mincho, characters: '花' }])
  documents.addFont(squares(mincho, '花鳥'))
  for (const id of [one, other]) expect(darkIn(documents.drawPart(id, 1, part)?.pixels)).toBeGreaterThan(500)
})

test('keeps a font when an older one with fewer characters comes after it', () => {
  const id = opened('火')
  documents.draw(id, 1, 200)
  documents.addFont(squares(mincho, '火水'))
  documents.addFont(squares(mincho, '水'))
  expect(inkOf(id, 1)).toBeGreaterThan(500)
  expect(documents.missingFonts(id, 1)).toEqual([])
})

test('asks again for a page whose characters a later font does not have', () => {
  const id = opened('木')
  documents.draw(id, 1, 200)
  documents.addFont(squares(mincho, '木'))
  expect(inkOf(id, 1)).toBeGreaterThan(500)
  expect(documents.missingFonts(id, 1)).toEqual([])
  documents.addFont(squares(mincho, '金'))
  documents.draw(id, 1, 200)
  expect(documents.missingFonts(id, 1)).toEqual([{ face: mincho, characters: '木' }])
})

test('keeps a document open that cannot be read again', () => {
  let isGone = false
  const id = openedPdf(pdfOf(['土'], japanese), () => isGone)
  documents.draw(id, 1, 200)
  isGone = true
  documents.addFont(squares(mincho, '土'))
  isGone = false
  expect(documents.draw(id, 1, 200)).toMatchObject({ width: 200 })
})

test('asks for no Latin letters of standard fonts, which PDFium has, but for those of East Asian ones', () => {
  const pdf = pdfOf(['月A'], japanese)
    .replace('/F 3 0 R', `/F 3 0 R /L ${helvetica}`)
    .replace(/<< \/Length \d+ >>\nstream\n(.*)\nendstream/s, (_, content) => {
      const both = `${content} BT /L 20 Tf 20 80 Td (Bc) Tj ET`
      return `<< /Length ${both.length} >>\nstream\n${both}\nendstream`
    })
  const id = openedPdf(pdf)
  documents.draw(id, 1, 200)
  expect(documents.missingFonts(id, 1)).toEqual([{ face: mincho, characters: '月A' }])
})

test.each<[string, { charset: string; encoding: string; flags: number; weight?: number }, EastAsianFace]>([
  ['Song', { charset: 'GB1', encoding: 'UniGB-UCS2-H', flags: 6 }, { family: 'serif', bold: false, language: 'zh-Hans' }],
  ['Hei', { charset: 'CNS1', encoding: 'UniCNS-UCS2-H', flags: 4 }, { family: 'sans', bold: false, language: 'zh-Hant' }],
  ['Gothic,Bold', { charset: 'Korea1', encoding: 'UniKS-UCS2-H', flags: 4 }, { family: 'sans', bold: true, language: 'ko' }],
])('knows how %s looks', (name, font, face) => {
  const id = openedPdf(pdfOf(['山'], { name, ...font }))
  documents.draw(id, 1, 200)
  expect(documents.missingFonts(id, 1)).toEqual([{ face, characters: '山' }])
})

test('needs nothing for Latin text in fonts of every reader', () => {
  const plain = pdfOf(['A'], japanese).replace(/<< \/Type \/Font \/Subtype \/Type0.*?>>\nendobj/s, `${helvetica}\nendobj`)
  const id = openedPdf(plain)
  expect(inkOf(id, 1)).toBeGreaterThan(100)
  expect(documents.missingFonts(id, 1)).toEqual([])
})

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const japanese = { name: 'Ryumin-Light', charset: 'Japan1', encoding: 'UniJIS-UCS2-H', flags: 6 }

function opened(...pages: string[]): number {
  return openedPdf(pdfOf(pages, japanese))
}

function openedPdf(pdf: string, isGone = () => false): number {
  ids += 1
  const bytes = Uint8Array.from(pdf, (character) => character.charCodeAt(0))
  const blocks = createBlockReader(bytes.length, (start, end) => bytes.slice(start, end))
  const reader: BlockReader = { ...blocks, read: (position, target) => !isGone() && blocks.read(position, target) }
  expect(documents.open(ids, { reader, password: '' })).toMatchObject({ state: 'open' })
  return ids
}

/** How many pixels are dark. */
function inkOf(id: number, page: number): number {
  return darkIn(documents.draw(id, page, 200)?.pixels)
}

function darkIn(pixels: Uint8ClampedArray | undefined): number {
  return (pixels ?? []).filter((value, index) => index % 4 === 0 && value < 128).length
}

/** A font in which every character is a black square. */
function squares(face: EastAsianFace, characters: string): GivenFont {
  const corner = (x: number, y: number) => ({ x, y })
  const glyphs = [...characters].map((character) => ({
    code: character.codePointAt(0) ?? 0,
    advance: 1000,
    steps: [
      { kind: 'move' as const, points: [corner(100, 0)] },
      ...[corner(900, 0), corner(900, 800), corner(100, 800)].map((point) => ({ kind: 'line' as const, points: [point] })),
    ],
  }))
  return { face, characters, bytes: writeFont(glyphs, { unitsPerEm: 1000, ascent: 800, descent: -200 }) }
}

/** A PDF with a page for each text, in an East Asian font that it doesn't embed. */
function pdfOf(pages: readonly string[], font: { name: string; charset: string; encoding: string; flags: number }): string {
  const hex = (text: string) => [...text].map((character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  const kids = pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font.name} /Encoding /${font.encoding} /DescendantFonts [4 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font.name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${font.charset}) /Supplement 2 >> /DW 1000 /FontDescriptor 5 0 R >>`,
    `<< /Type /FontDescriptor /FontName /${font.name} /Flags ${font.flags} /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>`,
    ...pages.flatMap((text, index) => {
      const content = `BT /F 40 Tf 20 30 Td <${hex(text)}> Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${7 + index * 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`
}
