import { init } from '@embedpdf/pdfium'
import { beforeAll, expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import type { GivenFont, SubstituteFace } from './substitute-face.ts'
import { writeFont } from './write-font.ts'

let documents: PdfiumDocuments
let ids = 0

beforeAll(async () => {
  documents = createPdfiumDocuments((await init({})) as unknown as PdfiumModule)
})

const mincho: SubstituteFace = { family: 'serif', bold: false, language: 'ja' }

test('tells which characters a page needs of a font that the document does not carry, and draws them with it', () => {
  const id = opened('序文', '序論')
  expect(inkOf(id, 1)).toBe(0)
  expect(documents.missingFonts(id, 1)).toEqual([{ face: mincho, characters: '序文' }])
  documents.addFont(squares(mincho, '序文'))
  expect(documents.missingFonts(id, 1)).toEqual([])
  expect(inkOf(id, 1)).toBeGreaterThan(500)
  expect(documents.text(id, 1)?.shown.map(({ glyphs }) => glyphs.map(({ text }) => text).join(''))).toEqual(['序文'])
})

test('asks for the pages behind as well once a first page has its font', () => {
  const id = opened('山', '川', '海')
  documents.draw(id, 1, 200)
  documents.addFont(squares(mincho, '山'))
  documents.draw(id, 2, 200)
  expect(documents.missingFonts(id, 2)).toEqual([{ face: mincho, characters: '川海' }])
  documents.addFont(squares(mincho, '山川海'))
  for (const page of [1, 2, 3]) {
    expect(inkOf(id, page)).toBeGreaterThan(500)
    expect(documents.missingFonts(id, page)).toEqual([])
  }
})

test('gives the same font to every document that is open, with the part that was shown last drawn anew', () => {
  const [one, other] = [opened('花'), opened('鳥')]
  const part = { left: 0, top: 0, width: 200, height: 100, scale: 1, hidden: { shows: [], images: [], annotations: [] } }
  for (const id of [one, other]) expect(darkIn(documents.drawPart(id, 1, part)?.pixels)).toBe(0)
  expect(documents.missingFonts(one, 1)).toEqual([{ face: mincho, characters: '花' }])
  documents.addFont(squares(mincho, '花鳥'))
  for (const id of [one, other]) expect(darkIn(documents.drawPart(id, 1, part)?.pixels)).toBeGreaterThan(500)
})

test.each<[string, { charset: string; encoding: string; flags: number; weight?: number }, SubstituteFace]>([
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

function openedPdf(pdf: string): number {
  ids += 1
  const bytes = Uint8Array.from(pdf, (character) => character.charCodeAt(0))
  const reader = createBlockReader(bytes.length, (start, end) => bytes.slice(start, end))
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
function squares(face: SubstituteFace, characters: string): GivenFont {
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

/** A PDF with a page for each text, in an East Asian font that it doesn't carry. */
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
