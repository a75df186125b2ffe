import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { readGlyphLookup } from '../../fonts/programs/sfnt.ts'
import { takeInventory } from '../../inventory/inventory.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { compressPdf } from '../compress-pdf.ts'
import { subsetFonts } from './subset-fonts.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-subset-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const liberation = readFileSync('/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf')
const lookup = readGlyphLookup(liberation)
const glyphOf = (letter: string) => lookup?.glyphsOf(letter.codePointAt(0) ?? 0)[0] ?? 0
const program = streamObject(liberation, `/Length1 ${liberation.length}`)
const descriptor =
  '<</Type/FontDescriptor/FontName/Liberation/Flags 32/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 5 0 R>>'
const simple = (encoding = '/WinAnsiEncoding') =>
  `<</Type/Font/Subtype/TrueType/BaseFont/Liberation/FirstChar 0/LastChar 255/Widths[${'600 '.repeat(256)}]/FontDescriptor 6 0 R/Encoding ${encoding}>>`
const composite =
  '<</Type/Font/Subtype/Type0/BaseFont/Liberation/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Liberation/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 6 0 R/DW 600/CIDToGIDMap/Identity>>]>>'
const hex = (text: string) => `<${[...text].map((letter) => glyphOf(letter).toString(16).padStart(4, '0')).join('')}>`

/** Subsets a document of one page; its objects from 5 on are the font program, its descriptor and these. */
function subset(
  objects: readonly (string | Buffer)[],
  { content, resources = '/Font<</A 7 0 R/B 8 0 R>>', catalogue = '' }: { content: string; resources?: string; catalogue?: string },
) {
  const before = join(folder, 'before.pdf')
  const after = join(folder, 'after.pdf')
  writeFileSync(before, smallPdf([...onePage({ content, page: `/Resources<<${resources}>>`, catalogue }), program, descriptor, ...objects]))
  using pdf = openPdf(before)
  const results = subsetFonts(pdf, takeInventory(pdf))
  pdf.write(after)
  return { results, looksTheSame: JSON.stringify(drawn(before)) === JSON.stringify(drawn(after)), file: after }
}

function drawn(path: string): string[] {
  for (const name of readdirSync(folder)) if (name.startsWith('page')) rmSync(join(folder, name))
  execFileSync('pdftoppm', ['-r', '100', path, join(folder, 'page')], { stdio: 'ignore' })
  return readdirSync(folder)
    .filter((name) => name.startsWith('page'))
    .map((name) => readFileSync(join(folder, name)).toString('base64'))
}

describe('the glyphs that no page shows are taken out, and pages look the same', () => {
  test('by codes of one byte', () => {
    const { results, looksTheSame } = subset([simple()], { content: 'BT /A 24 Tf 10 100 Td (Hamburg \\344\\200) Tj ET' })
    expect(results).toMatchObject([{ id: 5, before: liberation.length }])
    expect(results[0]?.after).toBeLessThan(liberation.length * 0.5)
    expect(looksTheSame).toBe(true)
  })

  test('by numbers of glyphs, where nothing else of the font is needed', () => {
    const { results, looksTheSame } = subset([composite], { content: `BT /A 24 Tf 10 100 Td ${hex('Größe')} Tj ET` })
    expect(results[0]?.after).toBeLessThan(liberation.length * 0.1)
    expect(looksTheSame).toBe(true)
  })

  test('of two fonts that share a program, each with codes of its own', () => {
    const content = 'BT /A 24 Tf 10 100 Td (abc) Tj /B 24 Tf (xyz) Tj ET'
    const { results, looksTheSame } = subset([simple(), simple('/MacRomanEncoding')], { content })
    expect(results).toHaveLength(1)
    expect(looksTheSame).toBe(true)
  })

  test('with names for some codes that the font knows or that say their character', () => {
    const encoding = '<</BaseEncoding/WinAnsiEncoding/Differences[65/uni00E4/Lslash 90/Q]>>'
    const { results, looksTheSame } = subset([simple(encoding)], { content: 'BT /A 24 Tf 10 100 Td (ABZ) Tj ET' })
    expect(results).toHaveLength(1)
    expect(looksTheSame).toBe(true)
  })

  test('and what is left is a font to another program', () => {
    const { file } = subset([simple()], { content: 'BT /A 24 Tf (abc) Tj ET' })
    expect(execFileSync('pdffonts', [file], { encoding: 'utf8' })).toMatch(/Liberation +TrueType +WinAnsi +yes/)
  })
})

test('a font that is written right into resources is subset like any other, and keeps no other from it', async () => {
  const other = streamObject(liberation, `/Length1 ${liberation.length}`)
  const content = 'BT /A 24 Tf 10 100 Td (abc) Tj /B 24 Tf (xyz) Tj ET'
  const resources = `/Font<</A ${simple()}/B 9 0 R>>`
  const objects = [other, descriptor.replace('5 0 R', '7 0 R'), simple().replace('6 0 R', '8 0 R')]
  const path = join(folder, 'direct.pdf')
  writeFileSync(path, smallPdf([...onePage({ content, page: `/Resources<<${resources}>>` }), program, descriptor, ...objects]))
  using pdf = openPdf(path)
  await compressPdf(pdf, { images: undefined })
  pdf.write(join(folder, 'direct-after.pdf'), { objectStreams: true })
  expect(drawn(join(folder, 'direct-after.pdf'))).toEqual(drawn(path))
  const listed = execFileSync('pdffonts', [join(folder, 'direct-after.pdf')], { encoding: 'utf8' })
  expect(listed.match(/Liberation +TrueType +WinAnsi +yes/g)).toHaveLength(2)
  expect(statSync(join(folder, 'direct-after.pdf')).size).toBeLessThan(liberation.length * 0.5)
})

describe('a font stays whole', () => {
  test('where fields are filled in with it', () => {
    const catalogue = '/AcroForm<</Fields[]/DR<</Font<</Helv 8 0 R>>>>>>'
    expect(subset([simple(), simple()], { content: 'BT /A 24 Tf (abc) Tj ET', catalogue }).results).toEqual([])
  })

  test('where a name says nothing of the glyph that it stands for', () => {
    const encoding = '<</Differences[65/nobodyknows]>>'
    expect(subset([simple(encoding)], { content: 'BT /A 24 Tf (A) Tj ET' }).results).toEqual([])
  })

  test('where its codes are read by a map of its own', () => {
    const mapped = composite.replace('/Identity-H', '/UniJIS-UTF16-H')
    expect(subset([mapped], { content: 'BT /A 24 Tf (ab) Tj ET' }).results).toEqual([])
  })

  test('where not all content can be read', () => {
    const resources = '/Font<</A 7 0 R>>/XObject<</F 8 0 R>>'
    const unreadable = streamObject('x', '/Subtype/Form/BBox[0 0 1 1]/Filter/DCTDecode')
    expect(subset([simple(), unreadable], { content: '/F Do BT /A 24 Tf (ab) Tj ET', resources }).results).toEqual([])
  })

  test('where it cannot be read', () => {
    expect(readGlyphLookup(Buffer.from('no font'))).toBeUndefined()
    expect(readGlyphLookup(liberation.subarray(0, 300))).toBeUndefined()
  })
})
