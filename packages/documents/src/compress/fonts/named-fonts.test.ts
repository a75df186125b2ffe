import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { readCff } from '../../fonts/programs/cff.ts'
import { readTables } from '../../fonts/programs/sfnt.ts'
import { openType1 } from '../../fonts/programs/type1.ts'
import { takeInventory } from '../../inventory/inventory.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { type Type1Source, type1Font, usualSubrs } from '../testing/type1-font.ts'
import { subsetFonts } from './subset-fonts.ts'
import { type1ToCff } from './type1/type1-to-cff.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-named-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const square = '600 hlineto 600 vlineto -600 hlineto closepath endchar'
/** Glyphs that use everything that charstrings can say. */
const glyphs = {
  '.notdef': '0 500 hsbw endchar',
  space: '0 300 hsbw endchar',
  A: '50 700 hsbw 0 40 hstem 0 80 vstem 0 0 rmoveto 600 0 rlineto -300 700 rlineto closepath 200 100 rmoveto 100 200 rlineto 100 -200 rlineto closepath endchar',
  B: '80 700 hsbw 300 vmoveto 150 150 150 150 vhcurveto 150 150 -150 -150 hvcurveto -150 -150 -150 -150 vhcurveto -150 -150 150 150 hvcurveto closepath endchar',
  C: '20 700 hsbw 0 40 hstem 100 80 vstem 100 hmoveto 500 500 rlineto 5 4 callsubr -400 100 rlineto 6 4 callsubr closepath 10 0 rmoveto 20 100 100 20 50 60 rrcurveto closepath endchar',
  D: '30 700 hsbw 100 hmoveto 300 vlineto 1 callsubr 250 20 rmoveto 2 callsubr -150 -20 rmoveto 2 callsubr 80 20 rmoveto 2 callsubr 70 0 rmoveto 2 callsubr 70 0 rmoveto 2 callsubr 80 -10 rmoveto 2 callsubr 100 -10 rmoveto 2 callsubr 50 630 300 0 callsubr -300 vlineto closepath endchar',
  E: `20 0 650 0 sbw 0 40 100 40 200 40 hstem3 0 40 100 40 200 40 vstem3 dotsection 1205 10 div 333 7 div rmoveto ${square}`,
  acute: '10 300 hsbw 100 550 rmoveto 50 200 rlineto 60 0 rlineto -40 -200 rlineto closepath endchar',
  Aacute: '50 700 hsbw 10 220 180 65 194 seac',
  unused: `0 600 hsbw ${square}`,
  a: `0 600 hsbw ${square}`,
}
const subrs = [...usualSubrs, '300 40 hstem 400 50 vstem return', '0 40 hstem 600 50 vstem return']
const source: Type1Source = { glyphs, subrs }
const everyCode = 'ABCDE \\101\\102'

interface Wanted {
  font: { key: string; bytes: Uint8Array; entries?: string }
  encoding?: string
  shown?: string
  catalogue?: string
  /** A font in place of the simple one. */
  dictionary?: string
}

/** Subsets a document of one page; object 5 is the font program, 6 its descriptor, 7 the font. */
function subset({ font, encoding = '', shown = everyCode, catalogue = '', dictionary }: Wanted) {
  const [before, after] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')]
  const descriptor = `<</Type/FontDescriptor/FontName/Drawn/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80${font.key} 5 0 R>>`
  const simple = `<</Type/Font/Subtype/Type1/BaseFont/Drawn/FirstChar 0/LastChar 255/Widths[${'700 '.repeat(256)}]/FontDescriptor 6 0 R${encoding}>>`
  const text = shown.startsWith('<') ? shown : `(${shown})`
  const page = onePage({ content: `BT /A 40 Tf 5 100 Td ${text} Tj ET`, page: '/Resources<</Font<</A 7 0 R>>>>', catalogue })
  writeFileSync(before, smallPdf([...page, streamObject(Buffer.from(font.bytes), font.entries), descriptor, dictionary ?? simple]))
  using pdf = openPdf(before)
  const results = subsetFonts(pdf, takeInventory(pdf))
  pdf.write(after)
  const descriptorAfter = pdf.object(6)
  const program = descriptorAfter.get('/FontFile3').isStream ? descriptorAfter.get('/FontFile3').streamBytes() : undefined
  return { results, program: program && readCff(program), ratio: (program?.length ?? 0) / font.bytes.length, before, after }
}

function drawn(path: string): string[] {
  for (const name of readdirSync(folder)) if (name.startsWith('page')) rmSync(join(folder, name))
  execFileSync('pdftoppm', ['-r', '150', path, join(folder, 'page')], { stdio: 'ignore' })
  return readdirSync(folder)
    .filter((name) => name.startsWith('page'))
    .map((name) => readFileSync(join(folder, name)).toString('base64'))
}

function textOf(path: string): string {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })
}

function expectSame({ before, after }: { before: string; after: string }): void {
  expect(drawn(after)).toEqual(drawn(before))
  expect(textOf(after)).toBe(textOf(before))
}

const embedded = (font: Type1Source) => {
  const { bytes, lengths } = type1Font(font)
  return { key: '/FontFile', bytes, entries: `/Length1 ${lengths[0]}/Length2 ${lengths[1]}/Length3 ${lengths[2]}` }
}
const namesIn = (program: ReturnType<typeof readCff>) => (program?.kind === 'named' ? program.names().toSorted() : [])

describe('a Type 1 font takes fewer bytes as CFF', () => {
  test('and looks the same to another program, with lines, curves, flexes, changing hints and fractions', () => {
    const result = subset({ font: embedded(source) })
    expect(result.results).toMatchObject([{ id: 5 }])
    expect(result.ratio).toBeLessThan(0.5)
    expectSame(result)
    expect(execFileSync('pdffonts', [result.after], { encoding: 'utf8' })).toMatch(/Drawn +Type 1C/)
  })

  test('with the glyphs that others are made of, and without those that no page shows', () => {
    const encoding = '/Encoding<</Differences[65/Aacute]>>'
    const result = subset({ font: embedded(source), encoding, shown: 'A' })
    expect(namesIn(result.program)).toEqual(['.notdef', 'A', 'Aacute', 'acute'])
    expectSame(result)
  })

  test('and codes of its own, of which a glyph may have several', () => {
    const own = { 1: 'A', 2: 'B', 200: 'A', 201: 'A', 40: 'C' }
    const result = subset({ font: embedded({ ...source, encoding: own }), shown: '\\001\\002\\310\\311\\050' })
    expect(
      result.program?.kind === 'named' &&
        [1, 2, 200, 201, 40].map((code) => result.program?.kind === 'named' && result.program.encoding[code]),
    ).toEqual(['A', 'B', 'A', 'A', 'C'])
    expectSame(result)
  })

  test('and widths of its own', () => {
    const { program } = subset({ font: embedded(source) })
    expect(program?.kind === 'named' && ['A', 'E', 'space'].map((name) => program.widthOf(program.glyphNamed(name) ?? -1))).toEqual([
      700, 650, 300,
    ])
  })

  test('with all glyphs where fields are filled in with it, or a name is unknown', () => {
    const catalogue = '/AcroForm<</Fields[]/DR<</Font<</Helv 7 0 R>>>>>>'
    const inForm = subset({ font: embedded(source), shown: 'A', catalogue })
    expect(namesIn(inForm.program)).toEqual(Object.keys(glyphs).toSorted())
    expectSame(inForm)
    const unknown = subset({ font: embedded(source), shown: 'AB', encoding: '/Encoding<</Differences[66/nobodyknows]>>' })
    expect(namesIn(unknown.program)).toEqual(Object.keys(glyphs).toSorted())
  })
})

test.each([
  ['an operator that is unknown', '0 700 hsbw 0 0 rmoveto sixteen endchar'.replace('sixteen', '0 99 callothersubr')],
  ['a subroutine that is missing', '0 700 hsbw 77 callsubr endchar'],
  ['subroutines that call each other without end', '0 700 hsbw 7 callsubr endchar'],
  ['a flex without its points', '0 700 hsbw 1 callsubr 5 5 rmoveto 50 0 0 0 callsubr endchar'],
  ['no end', '0 700 hsbw 0 0 rmoveto'],
  ['no width', '0 0 rmoveto 100 100 rlineto endchar'],
  ['too few operands', '0 700 hsbw 100 rlineto endchar'],
  ['a division by zero', '0 700 hsbw 100 0 div hmoveto endchar'],
  ['a number that is too large', '0 700 hsbw 100000 hmoveto endchar'],
])('a Type 1 font stays as it is where a glyph has %s', (_, broken) => {
  const font = embedded({ glyphs: { ...glyphs, A: broken }, subrs: [...subrs, '8 callsubr return', '7 callsubr return'] })
  const { results, program } = subset({ font })
  expect(results).toEqual([])
  expect(program).toBeUndefined()
})

describe('a CFF font loses the glyphs that no page shows', () => {
  const parts = openType1(type1Font({ ...source, encoding: { 65: 'A', 66: 'C', 67: 'Aacute' } }).bytes)
  const cff = (parts && type1ToCff(parts)) ?? Buffer.alloc(0)
  const bare = { key: '/FontFile3', bytes: cff, entries: '/Subtype/Type1C' }

  test('and looks the same to another program', () => {
    const result = subset({ font: bare, shown: 'AC' })
    expect(result.results).toMatchObject([{ id: 5, before: cff.length }])
    expectSame(result)
    expect(execFileSync('pdffonts', [result.after], { encoding: 'utf8' })).toMatch(/Drawn +Type 1C/)
  })

  test('but stays whole where fields are filled in with it', () => {
    const catalogue = '/AcroForm<</Fields[]/DR<</Font<</Helv 7 0 R>>>>>>'
    expect(subset({ font: bare, shown: 'A', catalogue }).results).toEqual([])
  })

  test('with character identifiers too', () => {
    const { bytes, cids } = chinese()
    const dictionary =
      '<</Type/Font/Subtype/Type0/BaseFont/Drawn/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/Drawn/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 6 0 R/DW 1000>>]>>'
    const shown = `<${cids.map((cid) => cid.toString(16).padStart(4, '0')).join('')}>`
    const result = subset({ font: { key: '/FontFile3', bytes, entries: '/Subtype/CIDFontType0C' }, dictionary, shown })
    expect(result.ratio).toBeLessThan(0.1)
    expectSame(result)
  })

  test('unless it is damaged', () => {
    for (const end of [20, 60, cff.length - 200]) {
      expect(subset({ font: { ...bare, bytes: cff.subarray(0, end) }, shown: 'A' }).results).toEqual([])
    }
  })
})

/** The glyphs of a collection of Chinese, Japanese and Korean letters, and some of its identifiers. */
function chinese(): { bytes: Uint8Array; cids: number[] } {
  const collection = readFileSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')
  const face = collection.subarray(collection.readUInt32BE(12))
  const table = readTables(new DataView(face.buffer, face.byteOffset, face.byteLength)).get('CFF ')
  return { bytes: collection.subarray(table?.at ?? 0, (table?.at ?? 0) + (table?.length ?? 0)), cids: [40, 1200, 5000, 17_000] }
}
