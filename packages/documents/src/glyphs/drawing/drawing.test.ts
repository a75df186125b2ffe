import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageDrawing } from '@octavo/layout/page-drawing.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { createGlyphReader } from '../glyph-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-drawing-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('lines', () => {
  test.each([
    ['a stroke', '2 w 20 50 m 120 50 l S', [[20, 150, 120, 150, 2]]],
    ['a stroke on a rotated page', '20 50 m 120 50 l S', [[50, 20, 50, 120, 1]], '/Rotate 90'],
    ['a thin rectangle', '20 50 100 2 re f', [[20, 149, 120, 149, 2]]],
    ['a rectangle without height', '20 50 100 0 re f', [[20, 150, 120, 150, 0]]],
    [
      'the sides of a frame',
      '20 50 100 40 re S',
      [
        [20, 150, 120, 150, 1],
        [120, 110, 120, 150, 1],
        [20, 110, 120, 110, 1],
        [20, 110, 20, 150, 1],
      ],
    ],
    [
      'the side that closes a path',
      '20 50 m 60 50 l 60 90 l 20 90 l s',
      [
        [20, 150, 60, 150, 1],
        [60, 110, 60, 150, 1],
        [20, 110, 60, 110, 1],
        [20, 110, 20, 150, 1],
      ],
    ],
    ['under a matrix', 'q 2 0 0 2 10 10 cm 0.5 w 5 20 m 55 20 l S Q', [[20, 150, 120, 150, 1]]],
    ['as far as a clip path lets them be seen', 'q 20 0 30 200 re W n 0 50 m 200 50 l S Q', [[19, 150, 51, 150, 1]]],
    ['not outside the page', '20 250 m 120 250 l S', []],
    ['not where a path only clips', '20 50 100 40 re W n', []],
  ])('are read from %s', (_, content, expected, page = '') => {
    expect(draw({ content, page }).lines.map(({ x0, y0, x1, y1, width }) => [x0, y0, x1, y1, width].map(rounded))).toEqual(expected)
  })

  test('have the colour of their strokes or fills, in any colour space', () => {
    const spaces =
      '/ColorSpace<</S[/Separation/Red/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 0 0]/N 1>>]/I[/Indexed/DeviceRGB 1<0000ff00ff00>]>>'
    const line = (y: number) => `20 ${y} m 120 ${y} l S`
    const content = `1 0 0 RG ${line(10)} 0 1 0 0 K ${line(20)} 0.5 G ${line(30)} /S CS 1 SCN ${line(40)} 0 SCN ${line(50)} /I CS 1 SC ${line(60)} q 0 G Q ${line(70)}`
    const { lines } = draw({ content, page: `/Resources<<${spaces}>>` })
    expect(lines.map(({ colour }) => colour.toString(16))).toEqual(['ff0000', 'ff00ff', '808080', 'ff0000', 'ffffff', 'ff00', 'ff00'])
  })

  test('come out of forms, clipped to their boxes', () => {
    const form = streamObject('0 10 m 100 10 l S', '/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Matrix[1 0 0 1 10 0]')
    const { lines } = draw({ content: 'q 1 0 0 1 20 40 cm /A Do Q', page: '/Resources<</XObject<</A 5 0 R>>>>', more: [form] })
    expect(lines.map(({ x0, y0, x1 }) => [x0, y0, x1])).toEqual([[30, 150, 81]])
  })
})

test('areas are filled rectangles, with what is visible of them', () => {
  const { areas, lines } = draw({
    content: '1 1 0 rg 20 50 100 40 re f 0 0 m 50 0 l 50 50 l 0 50 l f 0 0 m 50 50 l 0 50 l f 150 0 100 20 re f',
  })
  expect(areas).toEqual([
    { left: 20, top: 110, right: 120, bottom: 150, colour: 0xffff00 },
    { left: 0, top: 150, right: 50, bottom: 200, colour: 0xffff00 },
    { left: 150, top: 180, right: 201, bottom: 200, colour: 0xffff00 },
  ])
  expect(lines).toEqual([])
})

test('paths tell how many curves and slanted lines they have; a frame with round corners has none', () => {
  const round = '10 20 m 10 80 l 10 90 15 95 20 95 c 80 95 l 90 95 95 90 95 80 c 95 20 l 95 10 90 5 80 5 c 20 5 l 15 5 10 10 10 20 c s'
  const { paths } = draw({ content: `10 10 m 50 50 l 90 10 l S 10 10 m 20 20 30 30 40 10 c f 10 10 50 50 re S ${round}` })
  expect(paths.map(({ slants }) => slants)).toEqual([2, 1, 0, 0])
})

test('images are where they are shown, also those written into the content', () => {
  const image = streamObject('\0', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray')
  const content = 'q 50 0 0 20 10 30 cm /Im Do Q q 20 0 0 20 100 100 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q 0 5 m 9 5 l S'
  const { images, lines } = draw({ content, page: '/Resources<</XObject<</Im 5 0 R>>>>', more: [image] })
  expect(images).toEqual([
    { left: 10, top: 150, right: 60, bottom: 170, matrix: [50, 0, 0, -20, 10, 170], name: 'Im', object: 5 },
    { left: 100, top: 80, right: 120, bottom: 100, matrix: [20, 0, 0, -20, 100, 100], name: '', object: 0 },
  ])
  expect(lines.length).toBe(1)
})

describe('text', () => {
  test('tells its font, baseline, colour and whether it is visible', () => {
    const content = 'BT 1 0 0 rg /F 12 Tf 20 100 Td (A) Tj 4 Ts 2 Tr 0 0 1 RG (B) Tj 0 Ts 1 Tr (C) Tj 3 Tr (D) Tj ET'
    const { text } = drawn({ content })
    expect(text('A')).toMatchObject({ x: 20, y: 100, rise: 0, size: 12, colour: 0xff0000, isInvisible: false })
    expect(text('A')?.font).toMatchObject({ name: 'Times-BoldItalic', bold: true, italic: true })
    expect(text('B')).toMatchObject({ y: 96, rise: 4, colour: 0xff0000 })
    expect(text('C')).toMatchObject({ y: 100, colour: 0x0000ff })
    expect(text('D')?.isInvisible).toBe(true)
  })

  test('is only there where its clip path lets it be seen', () => {
    const content = `q 0 90 40 40 re W n BT /F 12 Tf 20 100 Td (A) Tj 60 0 Td (B) Tj ET Q
      q W n BT /F 12 Tf 20 50 Td (C) Tj ET Q BT /F 12 Tf 120 100 Td (D) Tj ET`
    const { text } = drawn({ content })
    expect('ABCD'.split('').filter((letter) => text(letter))).toEqual(['A', 'C', 'D'])
  })

  test.each([
    ['Helvetica', '/StemV 139/FontBBox[-8 -218 929 741]', false],
    // Stems that weren't measured, but guessed from the width of the box.
    ['TTBC1504B8t00', '/StemV 132/FontBBox[-30 -206 886 764]', false],
    ['TTBC1504B8t00', '/StemV 150/FontBBox[-30 -206 886 764]', true],
    ['CIDFont+F1', '/StemV 798/FontBBox[-798 -306 1248 1019]', false],
    ['Frutiger-Roman', '/StemV 150/FontBBox[0 -200 600 700]', false],
    ['Frutiger', '/FontWeight 700/FontBBox[0 -200 600 700]', true],
    ['Frutiger', '/FontWeight 400/StemV 150/FontBBox[0 -200 600 700]', false],
  ])('in %s with %s has its weight by name and descriptor', (name, descriptor, bold) => {
    const described = `<</Type/FontDescriptor/FontName/${name}/Flags 32/Ascent 741/Descent -218/ItalicAngle 0/CapHeight 741${descriptor}>>`
    const one = `<</Type/Font/Subtype/Type1/BaseFont/${name}/FirstChar 65/LastChar 65/Widths[600]/FontDescriptor ${described}>>`
    const drawing = withPage({ content: 'BT /G 12 Tf 20 100 Td (A) Tj ET', page: `/Resources<</Font<</G ${one}>>>>` }, ({ textAt }) =>
      textAt(0),
    )
    expect(drawing?.font.bold).toBe(bold)
  })

  test('tells its mark and whether it is an artifact', () => {
    const content = `BT /F 12 Tf 20 100 Td (A) Tj /P<</MCID 3>>BDC (B) Tj /Span BMC (C) Tj EMC /Span /Named BDC (D) Tj EMC EMC (E) Tj
      /Artifact<</Type/Pagination>>BDC (F) Tj EMC ET /P<</MCID 4>>BDC /X Do EMC`
    const form = streamObject(
      'BT /F 12 Tf (G) Tj /P<</MCID 0>>BDC (H) Tj ET',
      `/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<<${font}>>`,
    )
    const { text } = drawn({ content, resources: '/Properties<</Named<</MCID 7>>>>/XObject<</X 5 0 R>>', more: [form] })
    expect('ABCDEFGH'.split('').map((letter) => text(letter)?.mark)).toEqual([undefined, 3, 3, 7, undefined, undefined, 4, 0])
    expect(text('F')?.isArtifact).toBe(true)
    expect(text('B')?.isArtifact).toBe(false)
    expect([text('G')?.markForm, text('H')?.markForm]).toEqual([0, 5])
  })
})

const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Times-BoldItalic>>>>'

interface SmallPage {
  content: string
  page?: string
  more?: Buffer[]
}

let written = 0

function withPage<Result>({ content, page = '', more = [] }: SmallPage, work: (drawing: PageDrawing) => Result): Result | undefined {
  const newPath = () => join(folder, `${++written}.pdf`)
  const path = newPath()
  writeFileSync(path, smallPdf([...onePage({ content, page }), ...more]))
  using reader = createGlyphReader(openPdf(path), { newPath })
  return reader.withDrawing(1, work)?.result
}

function draw(page: SmallPage): PageDrawing {
  const drawing = withPage(page, (read) => read)
  if (!drawing) throw new Error('The page could not be read')
  return drawing
}

/** What is told of each letter of a page. */
function drawn({ content, resources = '', more = [] }: SmallPage & { resources?: string }) {
  const letters = withPage({ content, page: `/Resources<<${font}${resources}>>`, more }, ({ glyphs, textAt }) =>
    Array.from({ length: glyphs.count }, (_, at) => [String.fromCodePoint(glyphs.characters[at] ?? 0), textAt(at)] as const),
  )
  return { text: (letter: string) => new Map(letters).get(letter) }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
