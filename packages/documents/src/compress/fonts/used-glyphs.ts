import { contentBytes } from '../../content/content-bytes.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import { readEncoding } from '../../fonts/font-encoding.ts'
import { standardEncoding } from '../../fonts/names/encodings.ts'
import { characterNamed } from '../../fonts/names/standard-names.ts'
import type { CidProgram, NamedProgram } from '../../fonts/programs/font-program.ts'
import type { GlyphLookup } from '../../fonts/programs/sfnt.ts'
import type { FontUse } from '../../inventory/font-uses.ts'

/** The glyphs of a composite font that shows these codes; undefined where its codes are not simply pairs of bytes. */
export function glyphsOfComposite(font: PdfObject, use: FontUse): number[] | undefined {
  const map = font.get('/DescendantFonts').at(0).get('/CIDToGIDMap')
  const cids = cidsOf(font, use)
  if (!map.isStream) return cids
  const bytes = contentBytes(map)
  return bytes && cids?.map((cid) => ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0))
}

/**
 * All glyphs that a reader may show for the codes of a simple TrueType font. Readers disagree about which of the font's maps counts, so the
 * glyphs of all of them are used. Undefined where a code has a name that nothing here can look up.
 */
export function glyphsOfSimple(font: PdfObject, use: FontUse, lookup: GlyphLookup): number[] | undefined {
  const names = readEncoding(font).differences
  const glyphs: number[] = []
  for (const code of use.codes()) {
    for (const character of charactersOf(code)) glyphs.push(...lookup.glyphsOf(character))
    const name = names.get(code)
    if (name === undefined || name === '.notdef') continue
    const named = glyphsNamed(name, lookup)
    if (named.length === 0) return undefined
    glyphs.push(...named)
  }
  return glyphs
}

/** A code by itself, in the ranges that symbol fonts use, and as a letter of the two encodings that PDF has for letters. */
function charactersOf(code: number): number[] {
  const letters = [windows, macintosh].map((encoding) => encoding.decode(Uint8Array.of(code)).codePointAt(0) ?? code)
  return [code, 0xf000 + code, 0xf100 + code, 0xf200 + code, ...letters]
}

const windows = new TextDecoder('windows-1252')
const macintosh = new TextDecoder('macintosh')

function glyphsNamed(name: string, lookup: GlyphLookup): number[] {
  const own = lookup.glyphNamed(name)
  const character = characterNamed(name)
  const byNumber = /^g(\d+)$/.exec(name)?.[1]
  return [
    ...(own === undefined ? [] : [own]),
    ...(character === undefined ? [] : lookup.glyphsOf(character)),
    ...(byNumber === undefined ? [] : [Number(byNumber)]),
  ]
}

/**
 * The names of all glyphs that a reader may show for the codes of a simple font whose program has names: readers disagree about when the
 * program's own encoding counts. Undefined where a code has a name that the program doesn't know, since readers then look for another.
 */
export function namesOfSimple(font: PdfObject, use: FontUse, program: Pick<NamedProgram, 'glyphNamed' | 'encoding'>): string[] | undefined {
  const encoding = readEncoding(font)
  const isThere = (name: string | undefined) => name !== undefined && program.glyphNamed(name) !== undefined
  const names: string[] = []
  for (const code of use.codes()) {
    const own = encoding.nameOf(code, program.encoding)
    if (own !== undefined && own !== '.notdef' && !isThere(own)) return undefined
    names.push(...[own, program.encoding[code], standardEncoding[code]].filter((name) => name !== undefined).filter(isThere))
  }
  return names
}

/** The glyphs of a composite font whose program is CFF: by character identifier, or by number where it has none. */
export function glyphsOfCff(font: PdfObject, use: FontUse, program: NamedProgram | CidProgram): number[] | undefined {
  const cids = cidsOf(font, use)
  return program.kind === 'cid' ? cids?.map((cid) => program.glyphOfCid(cid) ?? 0) : cids?.filter((cid) => cid < program.glyphCount)
}

/** Readers disagree about the glyphs of other maps than these. */
function cidsOf(font: PdfObject, use: FontUse): number[] | undefined {
  const encoding = font.get('/Encoding').name
  return encoding === '/Identity-H' || encoding === '/Identity-V' ? use.codes() : undefined
}
