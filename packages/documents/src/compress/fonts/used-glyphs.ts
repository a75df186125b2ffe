import { contentBytes } from '../../content/content-bytes.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import { codesIn, type FontUse } from '../../inventory/font-uses.ts'
import { characterNamed } from './standard-names.ts'
import type { GlyphLookup } from './true-type.ts'

/** The glyphs of a composite font that shows these codes; undefined where its codes are not simply pairs of bytes. */
export function glyphsOfComposite(font: PdfObject, { pairs }: FontUse): number[] | undefined {
  const encoding = font.get('/Encoding').name
  if (encoding !== '/Identity-H' && encoding !== '/Identity-V') return undefined
  const map = font.get('/DescendantFonts').at(0).get('/CIDToGIDMap')
  const codes = codesIn(pairs)
  if (!map.isStream) return codes
  const bytes = contentBytes(map)
  return bytes && codes.map((code) => ((bytes[code * 2] ?? 0) << 8) | (bytes[code * 2 + 1] ?? 0))
}

/**
 * All glyphs that a reader may show for the codes of a simple TrueType font. Readers disagree about which of the font's maps counts, so the
 * glyphs of all of them are used. Undefined where a code has a name that nothing here can look up.
 */
export function glyphsOfSimple(font: PdfObject, { bytes }: FontUse, lookup: GlyphLookup): number[] | undefined {
  const names = differencesOf(font.get('/Encoding').get('/Differences'))
  const glyphs: number[] = []
  for (const code of codesIn(bytes)) {
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

/** Names by code, without their slash. */
function differencesOf(differences: PdfObject): Map<number, string> {
  const names = new Map<number, string>()
  let code = 0
  for (const item of differences.items(maxDifferences)) {
    const { name, integer } = item
    if (name === undefined) code = integer ?? code
    else names.set(code++, name.slice(1))
  }
  return names
}

const maxDifferences = 1000
