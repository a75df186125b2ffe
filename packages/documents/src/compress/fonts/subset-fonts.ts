import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { subsetGlyphs, type UsedFont } from '../../fonts/subset-font.ts'
import type { FontUse } from '../../inventory/font-uses.ts'
import type { Inventory } from '../../inventory/inventory.ts'
import { readGlyphLookup } from './true-type.ts'
import { glyphsOfComposite, glyphsOfSimple } from './used-glyphs.ts'

/** What became of a font program. */
export interface SubsetResult {
  /** The object number of the stream. */
  id: number
  before: number
  after: number
}

/** Of a font that hardly becomes smaller nothing is taken out. */
const leastGain = 0.97
const maxFontBytes = 64_000_000

/**
 * Takes the glyphs that no page shows out of embedded TrueType fonts. Fonts of form fields stay whole, since other text may be filled in.
 * Nothing is done where not all that the pages draw is known.
 */
export function subsetFonts(pdf: Pdf, { fonts, isComplete }: Inventory): SubsetResult[] {
  if (!isComplete) return []
  const spared = formFonts(pdf)
  const programs = new Map<number, { font: PdfObject; use: FontUse }[]>()
  for (const [id, use] of fonts) {
    const font = pdf.object(id)
    const program = programOf(font)
    if (program.id > 0) programs.set(program.id, [...(programs.get(program.id) ?? []), { font, use }])
  }
  return [...programs].flatMap(([id, users]) => {
    if (users.some(({ font }) => spared.has(font.id)) || spared.has(id)) return []
    return subsetProgram(pdf, id, users) ?? []
  })
}

function subsetProgram(pdf: Pdf, id: number, users: readonly { font: PdfObject; use: FontUse }[]): SubsetResult | undefined {
  const stream = pdf.object(id)
  const stored = stream.get('/Length').integer ?? 0
  if (stored > maxFontBytes) return undefined
  const bytes = stream.streamBytes()
  const wish = wishFor(bytes, users)
  const subset = wish && subsetGlyphs({ font: bytes, ...wish })
  if (!subset || subset.length > bytes.length * leastGain) return undefined
  const program = pdf.stream(deflateSync(subset, { level: 9 }), { '/Filter': '/FlateDecode', '/Length1': subset.length })
  // What these list is not there any more.
  for (const { font } of users) descriptorOf(font).set('/FontFile2', program).remove('/CIDSet', '/CharSet')
  return { id, before: bytes.length, after: subset.length }
}

/** The glyphs of all fonts that use a program; undefined where those of one of them cannot be told. */
function wishFor(bytes: Uint8Array, users: readonly { font: PdfObject; use: FontUse }[]): Omit<UsedFont, 'font'> | undefined {
  const isComposite = users.map(({ font }) => font.get('/Subtype').name === '/Type0')
  const lookup = isComposite.includes(false) ? readGlyphLookup(bytes) : undefined
  if (isComposite.includes(false) && !lookup) return undefined
  const glyphs = new Set<number>()
  for (const [index, { font, use }] of users.entries()) {
    const own = isComposite[index] ? glyphsOfComposite(font, use) : lookup && glyphsOfSimple(font, use, lookup)
    if (!own) return undefined
    for (const glyph of own) glyphs.add(glyph)
  }
  return { glyphs, foundBy: lookup ? 'font' : 'number' }
}

function descriptorOf(font: PdfObject): PdfObject {
  const descendant = font.get('/DescendantFonts').at(0)
  return (descendant.isDictionary ? descendant : font).get('/FontDescriptor')
}

function programOf(font: PdfObject): PdfObject {
  return descriptorOf(font).get('/FontFile2')
}

/** The fonts that fields are filled in with, and the programs of these. */
function formFonts(pdf: Pdf): Set<number> {
  const fonts = pdf.root.get('/AcroForm').get('/DR').get('/Font')
  return new Set(fonts.keys().flatMap((name) => [fonts.get(name).id, programOf(fonts.get(name)).id]))
}
