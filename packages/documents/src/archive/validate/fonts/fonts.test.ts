import { describe, expect, test } from 'vitest'
import { macRomanEncoding, standardEncoding, winAnsiEncoding } from '../../../fonts/names/encodings.ts'
import { charactersNamed, isListed } from '../../../fonts/names/glyph-characters.ts'
import { readDict } from '../../../fonts/programs/cff-parts.ts'
import { charstringWidth } from '../../../fonts/programs/charstring-width.ts'
import { type1Width } from '../../../fonts/programs/type1-width.ts'
import { streamObject } from '../../../testing/small-pdf.ts'
import type { PdfALevel } from '../../levels.ts'
import { brokenWith } from '../testing/broken-rules.ts'
import { type TinyMap, tinyFont } from '../testing/tiny-font.ts'

const page = '/Resources<</Font<</F 7 0 R>>>>'
const [nonsymbolic, symbolic] = [32, 4]
const unicode: TinyMap = { platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } }
const symbols: TinyMap = { platform: 3, encoding: 0, glyphs: { 65: 1, 66: 2 } }
const macintosh: TinyMap = { platform: 1, encoding: 0, glyphs: { 65: 1, 66: 2 } }

/** The rules that text in a simple TrueType font breaks. */
function withTrueType({
  text = 'AB',
  encoding = '/Encoding/WinAnsiEncoding',
  widths = '500 600',
  flags = nonsymbolic,
  maps = [unicode],
  mode = 0,
  file = '/FontFile2 9 0 R',
  level = '2b' as PdfALevel,
  more = '',
  last = undefined as Buffer | undefined,
} = {}): Promise<string[]> {
  const objects = [
    `<</Type/Font/Subtype/TrueType/BaseFont/Tiny/FirstChar 65/LastChar 66/Widths[${widths}]/FontDescriptor 8 0 R${encoding}${more}>>`,
    `<</Type/FontDescriptor/FontName/Tiny/Flags ${flags}${file}>>`,
    streamObject(tinyFont({ widths: [250, 500, 600], maps })),
    ...(last ? [last] : []),
  ]
  return brokenWith({ content: `BT /F 9 Tf ${mode} Tr (${text}) Tj ET`, page, objects }, level)
}

describe('a TrueType font', () => {
  test.each([
    ['that is sound', {}, []],
    ['that is not embedded', { file: '' }, ['FONT_NOT_EMBEDDED']],
    ['that is embedded as a Type 1 font', { file: '/FontFile 9 0 R' }, ['FONT_PROGRAM_DAMAGED']],
    ['that is embedded as CFF', { file: '/FontFile3 9 0 R' }, ['FONT_PROGRAM_DAMAGED']],
    ['that is not embedded but only shows hidden text', { file: '', mode: 3 }, []],
    ['with other widths than its program', { widths: '500 650' }, ['GLYPH_WIDTH_DIFFERS']],
    ['with widths that are rounded', { widths: '499.5 600.9' }, []],
    ['with too few widths', { widths: '500' }, ['FONT_WIDTHS_WRONG', 'GLYPH_WIDTH_DIFFERS']],
    ['without the glyph of a code', { text: 'AC' }, ['GLYPH_MISSING']],
    ['with letters and no encoding', { encoding: '' }, ['TRUETYPE_ENCODING']],
    ['with letters and an encoding of experts', { encoding: '/Encoding/MacExpertEncoding' }, ['TRUETYPE_ENCODING']],
    ['with names that are listed', { encoding: '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/A]>>' }, []],
    [
      'with names that nobody listed',
      { encoding: '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[67/mine]>>' },
      ['TRUETYPE_ENCODING'],
    ],
    ['with symbols', { flags: symbolic, encoding: '', maps: [symbols] }, []],
    ['with symbols and an encoding', { flags: symbolic, maps: [symbols] }, ['SYMBOLIC_ENCODING']],
    ['with symbols and maps for letters', { flags: symbolic, encoding: '', maps: [unicode, macintosh] }, ['SYMBOLIC_CMAPS']],
    ['with letters and a map for symbols', { maps: [symbols] }, ['GLYPH_MISSING', 'TRUETYPE_CMAPS']],
  ])('%s', async (_, look, codes) => {
    expect(await withTrueType(look)).toEqual(codes)
  })

  test('in part 1 has neither differences nor two maps for symbols', async () => {
    const differences = '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/A]>>'
    expect(await withTrueType({ encoding: differences, level: '1b' })).toEqual(['TRUETYPE_ENCODING'])
    expect(await withTrueType({ flags: symbolic, encoding: '', maps: [symbols, macintosh], level: '1b' })).toEqual(['SYMBOLIC_CMAPS'])
    expect(await withTrueType({ flags: symbolic, encoding: '', maps: [symbols, macintosh] })).toEqual([])
  })

  test('must stand for text at level U', async () => {
    const look = { flags: symbolic, encoding: '', maps: [symbols], level: '2u' as const }
    expect(await withTrueType(look)).toEqual(['GLYPH_NOT_UNICODE'])
    expect(await withTrueType({ level: '2u' })).toEqual([])
    const map = (text: string) => ({
      ...look,
      more: '/ToUnicode 10 0 R',
      last: streamObject(`2 beginbfchar <41> <0041> <42> <${text}> endbfchar`),
    })
    expect(await withTrueType(map('0042'))).toEqual([])
    expect(await withTrueType(map('FFFF'))).toEqual([])
    expect(await withTrueType(map('FEFF'))).toEqual(['UNICODE_VALUE_WRONG'])
  })
})

/** The rules that text in a composite font breaks. */
function withComposite({
  text = '<00010002>',
  encoding = '/Identity-H',
  map = '/CIDToGIDMap/Identity',
  widths = '[1[500 600]]',
  name = 'Tiny',
  system = 'Identity',
  descriptor = '',
  more = [] as (string | Buffer)[],
  level = '2b' as PdfALevel,
} = {}): Promise<string[]> {
  const objects = [
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding ${encoding}/DescendantFonts[8 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(${system})/Supplement 0>>${map}/W ${widths}/FontDescriptor 9 0 R>>`,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontFile2 10 0 R${descriptor}>>`,
    streamObject(tinyFont({ widths: [250, 500, 600], maps: [] })),
    ...more,
  ]
  return brokenWith({ content: `BT /F 9 Tf ${text} Tj ET`, page, objects }, level)
}

describe('a composite font', () => {
  const cmap = (mode: number, cid = 1) =>
    streamObject(
      `/CMapName/Mine def /WMode ${mode} def /CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>> def
       1 begincodespacerange <0000><ffff> endcodespacerange 1 begincidrange <0001><0002> ${cid} endcidrange`,
      '/Type/CMap/CMapName/Mine/WMode 0/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>',
    )

  test.each([
    ['that is sound', {}, []],
    ['without a map to glyphs', { map: '' }, ['CID_TO_GID_MISSING']],
    ['with other widths than its program', { widths: '[1[500 700]]' }, ['GLYPH_WIDTH_DIFFERS']],
    ['without the glyph of a code', { text: '<0009>' }, ['GLYPH_MISSING', 'NOTDEF_SHOWN']],
    ['that shows the glyph for nothing', { text: '<0000>', widths: '[0[250]]' }, ['NOTDEF_SHOWN']],
    ['with an encoding of its own', { encoding: '11 0 R', more: [cmap(0)] }, []],
    ['with an encoding that writes down the page', { encoding: '11 0 R', more: [cmap(1)] }, ['CMAP_MODE_DIFFERS']],
    [
      'with identifiers beyond all limits',
      { encoding: '11 0 R', more: [cmap(0, 65_535)] },
      ['CID_TOO_LARGE', 'GLYPH_MISSING', 'NOTDEF_SHOWN'],
    ],
    ['with an encoding that nobody knows', { encoding: '/Mine-H' }, ['CID_SYSTEM_DIFFERS', 'CMAP_NOT_EMBEDDED']],
  ])('%s', async (_, look, codes) => {
    expect(await withComposite(look)).toEqual(codes)
  })

  test('by a map that every reader knows must have the glyphs of its codes, and those must be text at level U', async () => {
    const far = { encoding: '/UniJIS-UCS2-H', system: 'Japan1' }
    expect(await withComposite({ ...far, text: '<65e5>' })).toEqual(['GLYPH_MISSING', 'NOTDEF_SHOWN'])
    const space = { ...far, text: '<0020>', widths: '[0[250 500]]' }
    expect(await withComposite({ ...space, level: '2u' })).toEqual([])
    expect(await withComposite({ ...space, text: '<e000>', level: '2u' })).toEqual(['GLYPH_NOT_UNICODE', 'NOTDEF_SHOWN'])
  })

  test('that is a subset lists its glyphs rightly', async () => {
    const set = (bits: number) => ({ name: 'ABCDEF+Tiny', descriptor: '/CIDSet 11 0 R', more: [streamObject(Buffer.from([bits]))] })
    expect(await withComposite(set(0b1110_0000))).toEqual([])
    expect(await withComposite(set(0b1100_0000))).toEqual(['CID_SET_WRONG'])
    expect(await withComposite({ name: 'ABCDEF+Tiny' })).toEqual([])
    expect(await withComposite({ name: 'ABCDEF+Tiny', level: '1b' })).toEqual(['CID_SET_WRONG'])
  })
})

describe('the width of a glyph', () => {
  const parts = { globalSubrs: [], localSubrs: [], defaultWidth: 500, nominalWidth: 600 }

  test.each([
    ['is the default without an operand more', [139, 139, 21], 500],
    ['is the operand that is one more', [149, 139, 139, 21], 610],
    ['comes before hints', [149, 139, 139, 1], 610],
    ['comes before the end', [149, 14], 610],
  ])('of Type 2 %s', (_, code, width) => {
    expect(charstringWidth(Uint8Array.from(code), parts)).toBe(width)
  })

  test('of Type 2 may be set by a subroutine', () => {
    const localSubrs = [Uint8Array.from([149, 139, 139, 21])]
    expect(charstringWidth(Uint8Array.from([32, 10]), { ...parts, localSubrs })).toBe(610)
  })

  test('of Type 1 is what hsbw sets, also by a division', () => {
    expect(type1Width(Uint8Array.from([139, 189, 13]), [])).toBe(50)
    expect(type1Width(Uint8Array.from([139, 239, 141, 12, 12, 13]), [])).toBe(50)
    expect(type1Width(Uint8Array.from([14]), [])).toBeUndefined()
  })
})

test('dictionaries of CFF have numbers of all kinds', () => {
  const dict = readDict(Uint8Array.from([28, 0xff, 0xff, 15, 29, 0, 1, 0, 0, 16, 30, 0x1a, 0x25, 0xff, 12, 7]))
  expect([...dict]).toEqual([
    [15, [-1]],
    [16, [65_536]],
    [1207, [1.25]],
  ])
})

test('names of glyphs stand for characters', () => {
  expect([standardEncoding[0x27], winAnsiEncoding[0x27], macRomanEncoding[0x80]]).toEqual(['quoteright', 'quotesingle', 'Adieresis'])
  expect([standardEncoding[0xfb], winAnsiEncoding[0xdf], macRomanEncoding[0xa7]]).toEqual(['germandbls', 'germandbls', 'germandbls'])
  expect(['A', 'A.alt', 'uni0416', 'u1F600', 'mine'].map(charactersNamed)).toEqual(['A', 'A', 'Ж', '😀', undefined])
  expect([isListed('afii10017'), isListed('uni0416')]).toEqual([true, false])
})
