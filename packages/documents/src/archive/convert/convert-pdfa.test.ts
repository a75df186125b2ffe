import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openDocument } from '../../engines/pdfium/document.ts'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import type { PdfALevel } from '../levels.ts'
import { makeArchive } from './make-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-convert-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let paths = 0
const newPath = () => join(folder, `${++paths}.pdf`)

/** A small document as PDF/A. */
async function converted(objects: readonly (string | Buffer)[], level: PdfALevel = '2b') {
  const from = newPath()
  writeFileSync(from, smallPdf(objects))
  const made = await makeArchive({ level, allowDowngrade: false, open: async () => openPdf(from), newPath })
  return { ...made, from, qdf: () => execFileSync('qpdf', ['--qdf', '--object-streams=disable', made.path, '-'], { encoding: 'latin1' }) }
}

function pixelAt(path: string, x: number, y: number): number[] {
  using document = openDocument(path)
  const { pixels, width } = document.renderPage(1, { dpi: 72 })
  return [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
}

describe('colours', () => {
  test.each(['1 0 0 0', '0 1 0 0', '0 0 1 0', '0 0 0 1', '0.3 0.6 0.1 0.2'])('inks of the device look as before: %s k', async (inks) => {
    const { from, path, report } = await converted(onePage({ content: `${inks} k 0 0 200 200 re f` }))
    expect(report.broken).toEqual([])
    const [before, after] = [pixelAt(from, 100, 100), pixelAt(path, 100, 100)]
    for (const [index, value] of before.entries()) expect(Math.abs(value - (after[index] ?? 0))).toBeLessThanOrEqual(6)
  })

  test('spot colours of one name that differ get names of their own', async () => {
    const tint = (black: number) => `<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[${black} 0 0]/N 1>>`
    const spaces = [0, 1].map((red) => `/S${red}[/Separation/Spot/DeviceRGB ${tint(red)}]`).join('')
    const page = `/Resources<</ColorSpace<<${spaces}>>>>`
    const { report, qdf } = await converted(onePage({ content: '/S0 cs 1 scn 0 0 9 9 re f /S1 cs 1 scn 9 9 9 9 re f', page }))
    expect(report.broken).toEqual([])
    expect(qdf()).toContain('/Spot_2')
  })

  test('so does the colour of all plates, but not the one that never paints', async () => {
    const spaces = ['All', 'None'].flatMap((name) =>
      [0, 1].map((red) => `/${name}${red}[/Separation/${name}/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[${red} 0 0]/N 1>>]`),
    )
    const content = ['All0', 'All1', 'None0', 'None1'].map((name, at) => `/${name} cs 1 scn ${at * 50} 0 50 50 re f`).join(' ')
    const { report, qdf, from, path } = await converted(onePage({ content, page: `/Resources<</ColorSpace<<${spaces.join('')}>>>>` }))
    expect(report.broken).toEqual([])
    expect(qdf()).toContain('/All_2')
    expect(qdf()).not.toContain('/None_2')
    for (const x of [25, 75, 125, 175]) expect(pixelAt(path, x, 190)).toEqual(pixelAt(from, x, 190))
  })

  test('equal definitions of one spot colour become one object, however they are packed', async () => {
    const program = '{ dup dup }'
    const entries = '/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]'
    const page = '/Resources<</ColorSpace<</A[/Separation/Spot/DeviceRGB 5 0 R]/B[/Separation/Spot/DeviceRGB 6 0 R]>>>>'
    const { report, path } = await converted([
      ...onePage({ content: '/A cs 1 scn 0 0 9 9 re f /B cs 1 scn 9 9 9 9 re f', page }),
      streamObject(program, entries),
      streamObject(deflateSync(program), `${entries}/Filter/FlateDecode`),
    ])
    expect(report.broken).toEqual([])
    using pdf = openPdf(path)
    const spaces = pdf.page(1).get('/Resources').get('/ColorSpace')
    expect(spaces.get('/A').at(3).id).toBe(spaces.get('/B').at(3).id)
  })
})

describe('pages that are no longer in the document', () => {
  const bookmarks = '/Outlines<</Type/Outlines/Count 1/First 8 0 R/Last 8 0 R>>'
  const link = '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/Dest[5 0 R/Fit]>>]'

  test.each([
    { by: 'links', root: '', page: link, named: 'null', kept: '/Subtype /Link' },
    { by: 'tags', root: '/StructTreeRoot 8 0 R', page: '', named: '<</Type/StructTreeRoot/K<</S/P/Pg 5 0 R>>>>', kept: '/Pg' },
    { by: 'bookmarks', root: bookmarks, page: '', named: '<</Title(x)/Dest[5 0 R/Fit]>>', kept: '/Title' },
    { by: 'actions of bookmarks', root: bookmarks, page: '', named: '<</Title(x)/A<</S/GoTo/D[5 0 R/Fit]>>>>', kept: '/Title' },
    { by: 'names of places', root: '/Names<</Dests<</Names[(a)[5 0 R/Fit]]>>>>', page: '', named: 'null', kept: '/Dests' },
  ])('are emptied where $by still name them', async ({ root, page, named, kept }) => {
    const [catalogue = '', ...others] = onePage({ content: '0 g 0 0 9 9 re f', page })
    const { report, qdf } = await converted([
      String(catalogue).replace('/Type/Catalog', `/Type/Catalog${root}`),
      ...others,
      '<</Type/Page/MediaBox[0 0 9 9]/Resources<</Font<</F 6 0 R>>>>>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Courier/Metadata 7 0 R>>',
      streamObject('<x>no packet</x>', '/Type/Metadata/Subtype/XML'),
      named,
    ])
    expect(report.broken).toEqual([])
    expect(qdf()).not.toContain('Courier')
    expect(qdf()).toContain(kept)
  })
})

describe('resources', () => {
  test('a form that lacks one gets it from the page that draws it', async () => {
    const page = '/Resources<</ExtGState<</G<</CA 0.5/ca 0.5>>/Other<</LW 2>>>>/XObject<</X 5 0 R>>>>'
    const form = streamObject('/G gs 1 0 0 rg 0 0 99 99 re f', '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</Font<<>>>>')
    const { report, path, from } = await converted([...onePage({ content: '/X Do', page }), form])
    expect(report.broken).toEqual([])
    using pdf = openPdf(path)
    const states = pdf.page(1).get('/Resources').get('/XObject').get('/X').get('/Resources').get('/ExtGState')
    expect(states.keys()).toEqual(['/G'])
    expect(pixelAt(path, 50, 150)).toEqual(pixelAt(from, 50, 150))
  })
})

describe('what is named like other entries', () => {
  const form = (entries: string, content: string) => streamObject(content, `/Type/XObject/BBox[0 0 200 200]${entries}`)

  test('a pattern and a form that are called P are mended too', async () => {
    const pattern = streamObject(
      '0 1 0 0 k 0 0 5 5 re f',
      '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
    )
    const page = '/Resources<</Pattern<</P 5 0 R>>/XObject<</Parent 6 0 R>>>>'
    const content = '/Pattern cs /P scn 0 0 100 100 re f /Parent Do'
    const { report } = await converted([...onePage({ content, page }), pattern, form('/Subtype/Form', '0 0 1 0 k 9 9 9 9 re f')])
    expect(report.broken).toEqual([])
  })

  test('PostScript that only printers run becomes nothing', async () => {
    const page = '/Resources<</XObject<</P 5 0 R>>>>'
    const { report, from, path } = await converted([
      ...onePage({ content: '/P Do 1 0 0 rg 0 0 99 99 re f', page }),
      form('/Subtype/PS', 'showpage'),
    ])
    expect(report.broken).toEqual([])
    expect(pixelAt(path, 50, 150)).toEqual(pixelAt(from, 50, 150))
  })
})

describe('fonts', () => {
  const shown = 'BT /F1 24 Tf 20 100 Td (Archive 1) Tj ET'
  const font = (entries: string) => `/Resources<</Font<</F1<</Type/Font/Subtype/Type1${entries}>>>>>>`

  test.each(['Helvetica', 'Times-BoldItalic', 'Courier', 'UnknownSerif', 'Symbol', 'ZapfDingbats'])('%s is embedded', async (name) => {
    const { report, path, done } = await converted(onePage({ content: shown, page: font(`/BaseFont/${name}`) }))
    expect(report.broken).toEqual([])
    expect(done.changed.get('fonts-substituted')).toBe(1)
    expect(execFileSync('pdffonts', [path], { encoding: 'utf8' })).toMatch(/ yes yes yes /)
  })

  test('text keeps the widths that the file states, and its meaning', async () => {
    const widths = `/FirstChar 32/LastChar 126/Widths[${'700 '.repeat(95)}]/Encoding/WinAnsiEncoding`
    const { report, from, path } = await converted(onePage({ content: shown, page: font(`/BaseFont/Wide${widths}`) }))
    expect(report.broken).toEqual([])
    expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('Archive 1')
    const box = (file: string) =>
      /xMin="([\d.]+)".*xMax="([\d.]+)"[^>]*>Archive/.exec(execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }))
    expect(Number(box(path)?.[2])).toBeCloseTo(Number(box(from)?.[2]), 0)
  })

  test.each([
    ['UniJIS-UCS2-H', '2b'],
    ['90ms-RKSJ-H', '2b'],
    ['UniJIS-UCS2-H', '1b'],
    ['90ms-RKSJ-V', '1b'],
  ] as const)('a Japanese font by the map %s is embedded, in part 1 with the map: %s', async (map, level) => {
    const text = map.startsWith('Uni') ? '<65e5672c>' : '<93fa967b41>'
    const descendant =
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>'
    const page = `/Resources<</Font<</F1<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/${map}/DescendantFonts[${descendant}]>>>>>>`
    const { report, path } = await converted(onePage({ content: `BT /F1 24 Tf 20 100 Td ${text} Tj ET`, page }), level)
    expect(report.broken).toEqual([])
    const found = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })
    // Poppler puts each character of vertical text on a line.
    expect(map.endsWith('V') ? found.replaceAll('\n', '') : found).toContain('日本')
  })

  test.each([
    ['UniJIS-UCS2-H', 'Japan1', '65e5672c', ['<65e5> <65e5>', '<672c> <672c>']],
    ['90ms-RKSJ-H', 'Japan1', '93fa41', ['<93fa> <65e5>', '<41> <0041>']],
    ['GBK-EUC-H', 'GB1', 'd6d0', ['<d6d0> <4e2d>']],
    ['UniCNS-UCS2-V', 'CNS1', '4e2d', ['<4e2d> <4e2d>']],
    ['UniKS-UCS2-H', 'Korea1', 'd55c', ['<d55c> <d55c>']],
    ['UniJIS-UTF16-H', 'Japan1', '65e5d842dfb7', ['<65e5> <65e5>', '<d842dfb7> <d842dfb7>']],
  ] as const)('codes of %s are told to be text at level U', async (map, ordering, text, entries) => {
    const descendant = `<</Type/Font/Subtype/CIDFontType0/BaseFont/Far/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>>>`
    const page = `/Resources<</Font<</F1<</Type/Font/Subtype/Type0/BaseFont/Far/Encoding/${map}/DescendantFonts[${descendant}]>>>>>>`
    const { report, qdf } = await converted(onePage({ content: `BT /F1 24 Tf 20 100 Td <${text}> Tj ET`, page }), '2u')
    expect(report.broken).toEqual([])
    for (const entry of entries) expect(qdf()).toContain(entry)
  })

  test('a map to text that is wrong in part is mended where the collection knows better, and the rest stays', async () => {
    const wrong = streamObject('1 begincodespacerange <0000><ffff> endcodespacerange 2 beginbfchar <65e5> <0000> <672c> <0042> endbfchar')
    const descendant = '<</Type/Font/Subtype/CIDFontType0/BaseFont/Far/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>'
    const page = `/Resources<</Font<</F1<</Type/Font/Subtype/Type0/BaseFont/Far/Encoding/UniJIS-UCS2-H/ToUnicode 5 0 R/DescendantFonts[${descendant}]>>>>>>`
    const { report, qdf } = await converted([...onePage({ content: 'BT /F1 24 Tf 20 100 Td <65e5672c> Tj ET', page }), wrong], '2u')
    expect(report.broken).toEqual([])
    expect(qdf()).toContain('<65e5> <65e5>\n<672c> <0042>')
  })
})

describe('part 1', () => {
  const page = '/Resources<</ExtGState<</G<</ca 0.5>>>>/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
  const content = '/G gs 1 0 0 rg 0 0 200 200 re f BT /F1 20 Tf 20 100 Td (behind it) Tj ET'

  test('a page with transparency becomes an image that looks the same, and its text can be found', async () => {
    const { report, from, path, done } = await converted(onePage({ content, page }), '1b')
    expect(report.broken).toEqual([])
    expect(done.changed.get('pages-flattened')).toBe(1)
    expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('behind it')
    const [before, after] = [pixelAt(from, 150, 20), pixelAt(path, 150, 20)]
    for (const [index, value] of before.entries()) expect(Math.abs(value - (after[index] ?? 0))).toBeLessThanOrEqual(4)
  })

  test('in part 2 it stays as it is', async () => {
    const { report, done } = await converted(onePage({ content, page }))
    expect(report.broken).toEqual([])
    expect(done.changed.has('pages-flattened')).toBe(false)
  })
})

describe('annotations', () => {
  test('a link stays, a sound goes, and a shape without a look is drawn', async () => {
    const annotations = [
      '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>>>',
      '<</Type/Annot/Subtype/Sound/Rect[0 0 9 9]>>',
      '<</Type/Annot/Subtype/Square/Rect[50 50 150 150]/C[1 0 0]/IC[0 0 1]>>',
    ]
    const { report, path, done } = await converted(onePage({ page: `/Annots[${annotations.join('')}]`, content: '' }))
    expect(report.broken).toEqual([])
    expect([...done.removed]).toEqual([['multimedia', 1]])
    expect(pixelAt(path, 100, 100)).toEqual([0, 0, 255])
    using pdf = openPdf(path)
    expect(pdf.page(1).get('/Annots').length).toBe(2)
  })
})

test('a title that only the XMP packet has is kept, and both places say it', async () => {
  const packet =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Q&amp;A</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>'
  const { report, path } = await converted(
    [...onePage({ catalogue: '/Metadata 5 0 R' }), streamObject(packet, '/Type/Metadata/Subtype/XML')],
    '1b',
  )
  expect(report.broken).toEqual([])
  expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).toMatch(/Title: +Q&A/)
})

test('a stream packed by LZW is packed otherwise', async () => {
  const packed = streamObject(
    Buffer.from('800B6050220C0C8501', 'hex'),
    '/Filter/LZWDecode/Type/XObject/Subtype/Image/Width 10/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
  )
  const page = '/Resources<</XObject<</I 5 0 R>>>>'
  const { report, qdf } = await converted([...onePage({ content: '99 0 0 99 0 0 cm /I Do', page }), packed])
  expect(report.broken).toEqual([])
  expect(qdf()).not.toContain('LZW')
})
