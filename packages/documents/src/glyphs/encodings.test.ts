import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Glyphs } from '@octavo/layout/glyphs.ts'
import { streamText } from '@octavo/layout/stream.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { createGlyphReader } from './glyph-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-encodings-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('codes of one, two and four bytes in one string', () => {
  test.each([
    ['90ms-RKSJ-H', 'Japan1', '414293fa967b8ceab1b2955c8ea6835c', 'AB日本語ｱｲ表示ソ'],
    ['90msp-RKSJ-H', 'Japan1', '414293fa967b8ceab1b2955c8ea6835c', 'AB日本語ｱｲ表示ソ'],
    ['EUC-H', 'Japan1', '4142c6fccbdcb8ecc9bdbca8', 'AB日本語表示'],
    ['GBK-EUC-H', 'GB1', '4142d6d0cec4b1e0c2ebe946', 'AB中文编码镕'],
    ['GBKp-EUC-H', 'GB1', '4142d6d0cec4b1e0c2ebe946', 'AB中文编码镕'],
    ['GBK2K-H', 'GB1', '4142d6d0cec48139ee39b1e0c2eb', 'AB中文㐀编码'],
    ['ETen-B5-H', 'CNS1', '4142a4a4a4e5c163c5e9a55c', 'AB中文繁體功'],
    ['HKscs-B5-H', 'CNS1', 'a4a4a4e59dee', '中文㗎'],
    ['KSCms-UHC-H', 'Korea1', '4142c7d1b1b9beee8c63b9e6', 'AB한국어똠방'],
    ['UniJIS-UTF16-H', 'Japan1', '0041004265e5672c8a9ed842df9f308b', 'AB日本語𠮟る'],
    ['UniJIS2004-UTF16-H', 'Japan1', '0041004265e5672c8a9ed842df9f308b', 'AB日本語𠮟る'],
  ])('are read in %s, as by poppler', (encoding, ordering, codes, expected) => {
    const { own, poppler } = readBoth(page(namedFont(encoding, ordering), `20 300 Td <${codes}> Tj`))
    expect(own).toBe(expected)
    expect(poppler).toBe(expected.normalize('NFKC'))
  })

  test.each([
    ['one and two', '2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange', '4180014280024344', 'А一Б丁ВГ'],
    ['one, two and three', '<20> <7f> <8000> <80ff> <009000> <0090ff>', '4180010090014200900244', 'А一あБぃГ'],
    ['one alone', '<00> <ff>', '414243', 'АБВ'],
    ['three alone', '<000000> <ffffff>', '000041000042000043', 'АБВ'],
  ])('are read by an encoding in the file: %s', (_, space, codes, expected) => {
    const { own, poppler } = readBoth(ownFont(characterMap(space, 0), `20 300 Td <${codes}> Tj`))
    expect(own).toBe(expected)
    expect(poppler).toBe(expected)
  })

  test.each([
    ['a predefined one', '/UseCMap/Identity-H', '/Identity-H usecmap'],
    ['one in the file', '/UseCMap 8 0 R', '/Base usecmap'],
  ])('are read by an encoding that builds on %s', (_, entry, statement) => {
    const own = `begincmap ${statement} 1 begincidchar <0042> 67 endcidchar endcmap`
    const { own: text, poppler } = readBoth(withBase(own, entry))
    expect(text).toBe('АБВ')
    expect(poppler).toBe('АБВ')
  })

  test('are vertical if the encoding below is, and take the heights of the glyphs that they show', () => {
    const own = 'begincmap /Identity-V usecmap 1 begincidchar <0042> 67 endcidchar endcmap'
    const boxes = boxesOf(withBase(own, '/UseCMap/Identity-V', '/DW2[880 -1000]/W2[66[-500 500 880] 67 67 -2000 500 880]'))
    // The second code shows glyph 67 and moves on by two font sizes of 20, where its own number would say half of one.
    expect(boxes.map(([, top]) => Math.round(top ?? 0))).toEqual([100, 120, 160])
  })

  test('are left to PDFium if the encoding builds on itself or on an unknown one', () => {
    for (const entry of ['/UseCMap 6 0 R', '/UseCMap/Unknown-H']) {
      using reader = readerOf(withBase('begincmap 1 begincidchar <0042> 67 endcidchar endcmap', entry))
      expect(reader.withGlyphs(1, () => true)).toBeUndefined()
    }
  })

  test('stand as far apart as the font says, and word spacing is for spaces of one byte', () => {
    const map = characterMap('<00> <7f> <8000> <ffff>', 0)
    const boxes = boxesOf(ownFont(map, '20 300 Td 5 Tw <418001204142> Tj', '/W[32[250] 65[500 600]]'))
    expect(boxes.map(([left]) => Math.round(left ?? 0))).toEqual([20, 30, 50, 60, 70])
  })
})

describe('vertical writing', () => {
  test.each([
    ['90ms-RKSJ-V', 'Japan1', '8f638f9182ab82cc95b68cbe4142', '91e693f18d73', '縦書きの文言AB'],
    ['UniGB-UCS2-V', 'GB1', '4e2d65877ad66392', '7b2c4e8c884c', '中文竖排'],
    ['UniJIS-UTF16-V', 'Japan1', '7e2666f8304dd842df9f308b', '7b2c4e8c884c', '縦書き𠮟る'],
  ])('goes down and then to the left in %s, as by poppler', (encoding, ordering, first, second, expected) => {
    const { own, poppler } = readBoth(page(namedFont(encoding, ordering), `300 300 Td <${first}> Tj -30 0 Td <${second}> Tj`))
    expect(own).toBe(`${expected}\n第二行`)
    expect(poppler).toBe(`${expected}\n第二行`)
  })

  test('of letters that are no ideographs is read down as well', () => {
    const map = characterMap('<0000> <ffff>', 1)
    const { own, poppler } = readBoth(ownFont(map, '300 300 Td <00410042> Tj <00430044> Tj -40 0 Td <00440041> Tj'))
    expect(own).toBe('АБВГ\nГА')
    expect(poppler).toBe('АБВГ\nГА')
  })

  test('with numbers of glyphs for codes, one glyph at a time', () => {
    const content = '300 300 Td <0426> Tj 0 -20 Td <0427> Tj 0 -20 Td <0428> Tj'
    const { own, poppler } = readBoth(page(namedFont('Identity-V', 'Japan1'), content))
    expect(own).toBe('ГДЕ')
    expect(poppler).toBe('ГДЕ')
  })

  test('goes down as far as the font says, moved by spacing and kerning', () => {
    const inside = '/DW2[880 -900]/W2[66[-500 500 880] 67 68 -2000 500 880]'
    const boxes = boxesOf(ownFont(characterMap('<0000> <ffff>', 1), '300 300 Td -1 Tc [<00410042> 100 <00430044>] TJ', inside))
    // 900, 500 and 2000 thousandths of a font size of 20, one point more each, and two for the kerning.
    expect(boxes.map(([, top]) => Math.round(top ?? 0))).toEqual([100, 119, 132, 173])
    expect(boxes[0]).toEqual([290, 100, 310, 118])
  })

  test('whose glyphs have heights of their own under codes of a large table is left to PDFium', () => {
    using reader = readerOf(page(namedFont('UniGB-UCS2-V', 'GB1', '/W2[1[-500 500 880]]'), '300 300 Td <4e2d> Tj'))
    expect(reader.withGlyphs(1, () => true)).toBeUndefined()
  })
})

type Objects = (string | Buffer)[]

function page(font: string, content: string): Objects {
  return onePage({ box: '0 0 400 400', content: `BT /F 20 Tf ${content} ET`, page: `/Resources<</Font<</F ${font}>>>>` })
}

/** A font that isn't embedded, with a predefined encoding. */
function namedFont(encoding: string, ordering: string, inside = ''): string {
  return compositeFont(`/${encoding}`, ordering, { inside })
}

function compositeFont(encoding: string, ordering: string, { more = '', inside = '' } = {}): string {
  const descriptor = '<</Type/FontDescriptor/FontName/A/Flags 4/FontBBox[0 -200 1000 800]/Ascent 800/Descent -200/ItalicAngle 0/StemV 80>>'
  const system = `<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>`
  const glyphs = `<</Type/Font/Subtype/CIDFontType0/BaseFont/A/CIDSystemInfo${system}/DW 1000${inside}/FontDescriptor${descriptor}>>`
  return `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding ${encoding}/DescendantFonts[${glyphs}]${more}>>`
}

/** A page in a font with its own encoding and map to Unicode. */
function ownFont(map: string, content: string, inside = ''): Objects {
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
  return [
    ...page('5 0 R', content),
    compositeFont('6 0 R', 'Identity', { more: '/ToUnicode 7 0 R', inside }),
    streamObject(map, `/Type/CMap/CMapName/Own${map.includes('/WMode 1') ? '/WMode 1' : ''}${system}`),
    streamObject(
      'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 4 beginbfrange <20> <20> <0020> <41> <44> <0410> <8001> <8004> <4e00> <009001> <009002> <3042> endbfrange endcmap',
    ),
  ]
}

/** A page in a font whose encoding changes another one, which may be the last object. */
function withBase(map: string, entry: string, inside = ''): Objects {
  const objects = ownFont('', '300 300 Td <004100420043> Tj', inside)
  objects[5] = streamObject(map, `/Type/CMap/CMapName/Own${entry}`)
  return [...objects, streamObject(characterMap('<0000> <ffff>', 0), '/Type/CMap/CMapName/Base')]
}

function characterMap(space: string, mode: number): string {
  const ranges = space.startsWith('<') ? `${space.split('> <').length / 2} begincodespacerange ${space} endcodespacerange` : space
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 1 def /WMode ${mode} def ${ranges}
    5 begincidrange <00> <7f> 0 <0000> <007f> 0 <000000> <00007f> 0 <8000> <80ff> 200 <009000> <0090ff> 500 endcidrange endcmap end end`
}

let written = 0

function newPath(): string {
  written += 1
  return join(folder, `${written}.pdf`)
}

function write(objects: Objects): string {
  const path = newPath()
  writeFileSync(path, smallPdf(objects))
  return path
}

function readerOf(objects: Objects) {
  return createGlyphReader(openPdf(write(objects)), { newPath })
}

/** The text as read by us and by poppler, which detects words by its own gaps and uses vertical forms. */
function readBoth(objects: Objects): { own: string | undefined; poppler: string } {
  const path = write(objects)
  using reader = createGlyphReader(openPdf(path), { newPath })
  const own = reader.withGlyphs(1, (glyphs) => streamText(glyphs, { dehyphenate: false }))?.result
  const poppler = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return { own, poppler: poppler.normalize('NFKC').trim() }
}

function boxesOf(objects: Objects): number[][] {
  using reader = readerOf(objects)
  const boxes = ({ boxes, count }: Glyphs) => Array.from({ length: count }, (_, at) => [...boxes.subarray(at * 4, at * 4 + 4)])
  return reader.withGlyphs(1, boxes)?.result ?? []
}
