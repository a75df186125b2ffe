import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openDocument } from '../../../engines/pdfium/document.ts'
import { openPdf } from '../../../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../../../testing/small-pdf.ts'
import type { PdfALevel } from '../../levels.ts'
import { validatePdfA } from '../../validate/validate-pdfa.ts'
import { makeArchive } from '../make-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-odd-fonts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let paths = 0
const newPath = () => join(folder, `${++paths}.pdf`)

interface Shown {
  font: string
  text: string
  objects?: readonly (string | Buffer)[]
}

function written({ font, text, objects = [] }: Shown): string {
  const path = newPath()
  const page = `/Resources<</Font<</F ${font}>>>>`
  writeFileSync(path, smallPdf([...onePage({ content: `BT /F 24 Tf 10 100 Td ${text} Tj ET`, page }), ...objects]))
  return path
}

async function converted(shown: Shown, level: PdfALevel, allowDowngrade = false) {
  const from = written(shown)
  return { from, ...(await makeArchive({ level, allowDowngrade, open: async () => openPdf(from), newPath })) }
}

function pixelsOf(path: string): Uint8Array {
  using document = openDocument(path)
  return document.renderPage(1, { dpi: 72 }).pixels
}

function popplerPixels(path: string): Buffer {
  return execFileSync('pdftoppm', ['-r', '72', path])
}

/** The mean difference, 0 to 255. */
function difference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

function textOf(path: string): string {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).trim()
}

describe('a composite font', () => {
  const program = readFileSync('/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf')
  const file = streamObject(deflateSync(program), `/Filter/FlateDecode/Length1 ${program.length}`)
  const measures = '/Flags 32/FontBBox[-200 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80'
  const composite = (encoding: string, { ordering = 'Identity', isEmbedded = true } = {}) =>
    `<</Type/Font/Subtype/Type0/BaseFont/Sans/Encoding ${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Sans` +
    `/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 0>>/DW 667` +
    `/FontDescriptor<</Type/FontDescriptor/FontName/Sans${measures}${isEmbedded ? '/FontFile2 5 0 R' : ''}>>>>]>>`

  test.each(['/Foo-H', '/WinAnsiEncoding', '/..#2f..#2f..#2f..#2f..#2f..#2fdev#2fzero', '/Identity'])(
    'with a map that nobody knows shows the glyphs whose numbers its codes are: %s',
    async (encoding) => {
      const known = await converted({ font: composite('/Identity-H'), text: '<002400250026>', objects: [file] }, '2b')
      for (const level of ['2b', '1b'] as const) {
        const { report, path } = await converted({ font: composite(encoding), text: '<002400250026>', objects: [file] }, level)
        expect(report.broken).toEqual([])
        expect(pixelsOf(path)).toEqual(pixelsOf(known.path))
      }
    },
  )

  test('that is missing, with a map that nobody knows, gets glyphs', async () => {
    const { report } = await converted({ font: composite('/Foo-V', { isEmbedded: false }), text: '<002400250026>' }, '2b')
    expect(report.broken).toEqual([])
  })

  test('with a map of a collection that the standard does not list gets that map', async () => {
    const font = composite('/UniJIS2004-UTF16-V', { ordering: 'Japan1', isEmbedded: false })
    const { report, path } = await converted({ font, text: '<65e5672c>' }, '2b')
    expect(report.broken).toEqual([])
    using pdf = openPdf(path)
    const map = pdf.page(1).get('/Resources').get('/Font').get('/F').get('/Encoding')
    // The map that it builds on isn't listed either, so it stands in it.
    expect(Buffer.from(map.streamBytes()).toString('latin1')).not.toContain('usecmap')
    expect(textOf(path)).toContain('日')
  })

  const head = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> def'
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
  const sections = '1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange'

  test('whose map builds on another one in the file keeps its glyphs', async () => {
    const own = streamObject(`begincmap ${head} /CMapName /Own def endcmap`, `/Type/CMap/CMapName/Own/UseCMap 7 0 R${system}`)
    const base = streamObject(`begincmap ${head} /CMapName /Base def ${sections} endcmap`, `/Type/CMap/CMapName/Base${system}`)
    const { report, path } = await converted({ font: composite('6 0 R'), text: '<00240025>', objects: [file, own, base] }, '2b')
    expect(report.broken).toEqual([])
    expect(pixelsOf(path).some((value) => value < 100)).toBe(true)
  })

  test.each(['1b', '2b'] as const)('whose map builds on one that nobody knows does without that one: %s', async (level) => {
    const own = streamObject(
      `begincmap /Foo-H usecmap ${head} /CMapName /Own def ${sections} endcmap`,
      `/Type/CMap/CMapName/Own/UseCMap/Foo-H${system}`,
    )
    const { report } = await converted({ font: composite('6 0 R'), text: '<00240025>', objects: [file, own] }, level)
    expect(report.broken).toEqual([])
  })

  test.each([
    { encoding: '/UniJIS-UTF8-H', ordering: 'Japan1', text: '<e697a541>', expected: '日A' },
    { encoding: '/UniJIS-UTF32-H', ordering: 'Japan1', text: '<000065e500000041>', expected: '日A' },
    { encoding: '/UniJIS-UCS2-V', ordering: 'Japan1', text: '<65e5>', expected: '日' },
    { encoding: '/Hojo-H', ordering: 'Japan2', text: '<3021>', expected: '丂' },
    { encoding: '/UniAKR-UTF8-H', ordering: 'KR', text: '<ed959c>', expected: '한' },
  ])('with a map of any collection shows its characters: $encoding', async ({ encoding, ordering, text, expected }) => {
    for (const level of ['1b', '2u'] as const) {
      const { report, path } = await converted({ font: composite(encoding, { ordering, isEmbedded: false }), text }, level)
      expect(report.broken).toEqual([])
      expect(pixelsOf(path).some((value) => value < 100)).toBe(true)
      if (level === '2u') expect(textOf(path).replaceAll(/\s/g, '')).toBe(expected)
    }
  })

  test.each([
    { name: 'a string that ends within a code', encoding: '/Identity-H', text: '<0024002500>', isEmbedded: true },
    { name: 'a code without a character', encoding: '/90ms-RKSJ-H', text: '<4101fdfd42>', isEmbedded: false },
    { name: 'a string that ends within a longer code', encoding: '/90ms-RKSJ-H', text: '<4193>', isEmbedded: false },
    { name: 'a code of zeros among others', encoding: '/90ms-RKSJ-H', text: '<410042>', isEmbedded: false },
    { name: 'the code of missing characters', encoding: '/Identity-H', text: '<002400000025>', isEmbedded: true },
    { name: 'the same in a font that is missing', encoding: '/Identity-H', text: '<002400000025>', isEmbedded: false },
  ])('shows $name as it did, by another number', async ({ encoding, text, isEmbedded }) => {
    const ordering = encoding === '/90ms-RKSJ-H' ? 'Japan1' : 'Identity'
    for (const level of ['1b', '2b'] as const) {
      const { report, from, path } = await converted({ font: composite(encoding, { ordering, isEmbedded }), text, objects: [file] }, level)
      expect(report.broken).toEqual([])
      if (isEmbedded) expect(difference(pixelsOf(path), pixelsOf(from))).toBeLessThan(0.1)
    }
  })

  const meaning = (entries: readonly string[]) =>
    streamObject(
      `begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ${entries.length} beginbfchar ${entries.join(' ')} endbfchar endcmap`,
    )

  test('keeps what the code of missing characters means', async () => {
    const font = composite('/Identity-H').replace('/Encoding', '/ToUnicode 6 0 R/Encoding')
    const objects = [file, meaning(['<0024> <0041>', '<0000> <0058>'])]
    for (const level of ['2b', '2u'] as const) {
      const { report, path } = await converted({ font, text: '<002400000024>', objects }, level)
      expect(report.broken).toEqual([])
      expect(textOf(path)).toBe('AXA')
    }
  })

  test('that is missing shows codes that its map lacks by what each of them means', async () => {
    const own = (cids: string) =>
      streamObject(
        `begincmap ${head} /CMapName /Own def 1 begincodespacerange <0000> <ffff> endcodespacerange 3 begincidchar ${cids} endcidchar endcmap`,
        `/Type/CMap/CMapName/Own${system}`,
      )
    const font = composite('7 0 R', { isEmbedded: false }).replace('/Encoding', '/ToUnicode 6 0 R/Encoding')
    const shownWith = async (cids: string) => {
      const objects = [file, meaning(['<0024> <0041>', '<0025> <0057>', '<0026> <0049>']), own(cids)]
      const { report, path } = await converted({ font, text: '<0025002600240026>', objects }, '2b')
      expect(report.broken).toEqual([])
      return pixelsOf(path)
    }
    expect(await shownWith('<0024> 36')).toEqual(await shownWith('<0024> 36 <0025> 37 <0026> 38'))
  })

  test('that is missing shows all letters of a ligature', async () => {
    const font = composite('/Identity-H', { isEmbedded: false }).replace('/Encoding', '/ToUnicode 6 0 R/Encoding')
    const shown = async (entries: readonly string[], text: string) => {
      const wide = font.replace('/DW 667', '/DW 556/W[40[1112]]')
      const { report, path } = await converted({ font: wide, text, objects: [file, meaning(entries)] }, '2b')
      expect(report.broken).toEqual([])
      return popplerPixels(path)
    }
    const letters = await shown(['<0024> <0061>', '<0025> <006f>'], '<00240025>')
    expect(difference(await shown(['<0028> <0061>'], '<0028>'), letters)).toBeGreaterThan(0.5)
    expect(difference(await shown(['<0028> <0061006f>'], '<0028>'), letters)).toBeLessThan(0.2)
  })

  describe('that is missing and does not say what its codes mean', () => {
    const arial = (widths: string) =>
      composite('/Identity-H', { isEmbedded: false }).replaceAll('/Sans', '/ArialMT').replace('/DW 667', `/DW 0/W[36[${widths}]]`)

    test('shows and means the letters of the standard order if their widths are stated', async () => {
      const { report, path, done } = await converted({ font: arial('667 667 722'), text: '<002400250026>' }, '2u')
      expect(report.broken).toEqual([])
      expect(textOf(path)).toBe('ABC')
      const known = await converted({ font: '<</Type/Font/Subtype/TrueType/BaseFont/ArialMT>>', text: '(ABC)' }, '2b')
      expect(difference(popplerPixels(path), popplerPixels(known.path))).toBeLessThan(0.05)
      expect([...done.substitutes]).toEqual([['ArialMT', 'Liberation Sans']])
    })

    test('shows nothing if its widths are not those of that order', async () => {
      const { report, path } = await converted({ font: arial('300 300 300'), text: '<002400250026>' }, '2b')
      expect(report.broken).toEqual([])
      expect(
        popplerPixels(path)
          .subarray(15)
          .every((value) => value === 255),
      ).toBe(true)
    })
  })

  test('with every code there is, or numbers that no glyph can have, is no reason to fail', async () => {
    const every = Array.from({ length: 65_536 }, (_, code) => code.toString(16).padStart(4, '0')).join('')
    expect((await converted({ font: composite('/Identity-H'), text: `<${every}>`, objects: [file] }, '2b')).path).toBeTruthy()
    const far = streamObject(
      `begincmap ${head} /CMapName /Own def 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 99999 endcidrange endcmap`,
      `/Type/CMap/CMapName/Own${system}`,
    )
    for (const isEmbedded of [true, false])
      expect(
        (await converted({ font: composite('6 0 R', { isEmbedded }), text: '<00240025>', objects: [file, far] }, '2b')).path,
      ).toBeTruthy()
  })

  test('whose map adds codes to a known one keeps those of both', async () => {
    const own = streamObject(
      `begincmap /90ms-RKSJ-H usecmap /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 0 >> def /CMapName /Own def
      1 begincodespacerange <f040> <f9fc> endcodespacerange 1 begincidchar <f041> 36 endcidchar endcmap`,
      '/Type/CMap/CMapName/Own/UseCMap/90ms-RKSJ-H/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 0>>',
    )
    const font = composite('6 0 R', { ordering: 'Japan1', isEmbedded: false })
    const { report, path } = await converted({ font, text: '<4193faf041>', objects: [file, own] }, '2u')
    expect(report.broken).toEqual([])
    expect(textOf(path).replaceAll(/\s/g, '')).toBe('A日C')
  })

  test('with short codes beside small ones of two bytes keeps both', async () => {
    const mixed = streamObject(
      `begincmap ${head} /CMapName /Own def 2 begincodespacerange <20> <7e> <0000> <1fff> endcodespacerange
      2 begincidchar <41> 36 <0005> 37 endcidchar endcmap`,
      `/Type/CMap/CMapName/Own${system}`,
    )
    const known = await converted({ font: composite('/Identity-H'), text: '<00240025>', objects: [file] }, '2b')
    const { report, path } = await converted({ font: composite('6 0 R'), text: '<410005>', objects: [file, mixed] }, '2b')
    expect(report.broken).toEqual([])
    expect(popplerPixels(path)).toEqual(popplerPixels(known.path))
  })

  test('without any glyphs shows nothing, and is no reason to fail', async () => {
    const font = '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H>>'
    const { report, path } = await converted({ font, text: '<00240025>' }, '2b')
    expect(report.broken).toEqual([])
    expect(pixelsOf(path).every((value) => value === 255)).toBe(true)
  })
})

describe('a Type 3 font', () => {
  const glyph = streamObject('1000 0 0 0 750 750 d1 0 0 750 750 re f')
  const type3 = (names: readonly string[], entries = '/FirstChar 65/LastChar 66/Widths[1000 1000]') =>
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]${entries}/CharProcs<<${names
      .map((name) => `/${name} 5 0 R`)
      .join('')}>>/Encoding<</Type/Encoding/Differences[65${names.map((name) => `/${name}`).join('')}]>>/Resources<<>>>>`

  test.each([
    ['of letters', ['a', 'uni03B2'], 'aβ'],
    ['of the codes of letters', ['a65', 'a66'], 'AB'],
  ])('with names %s says what it means at level U', async (_, names, expected) => {
    const { report, path } = await converted({ font: type3(names), text: '(AB)', objects: [glyph] }, '2u')
    expect(report).toMatchObject({ level: '2u', broken: [] })
    expect(textOf(path)).toBe(expected)
  })

  test('with names that say nothing does not reach level U: that is said, or level B is taken', async () => {
    const shown = { font: type3(['g1', 'g2']), text: '(AB)', objects: [glyph] }
    const { report } = await converted(shown, '2u')
    expect(report.broken.map(({ code }) => code)).toEqual(['GLYPH_NOT_UNICODE'])
    expect((await converted(shown, '2u', true)).report).toMatchObject({ level: '2b', conforms: true })
  })

  test('gets the widths that are missing, in the font and in its glyphs', async () => {
    const bare = streamObject('0 0 750 750 re f')
    const shown = { font: type3(['a', 'b'], ''), text: '(AB)', objects: [bare] }
    const before = await validatePdfA(written(shown), '2b')
    expect(before.broken.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['FONT_FIRST_CHAR_MISSING', 'FONT_LAST_CHAR_MISSING', 'FONT_WIDTHS_WRONG', 'GLYPH_WIDTH_DIFFERS']),
    )
    const { report, from, path } = await converted(shown, '2b')
    expect(report.broken).toEqual([])
    expect(pixelsOf(path)).toEqual(pixelsOf(from))
  })
})

test('a code that shows nothing is read as a space at level U', async () => {
  const { report, path } = await converted(
    { font: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 0/LastChar 0/Widths[500]>>', text: '(A\\000B)' },
    '2u',
  )
  expect(report.broken).toEqual([])
  expect(textOf(path)).toBe('A B')
})
