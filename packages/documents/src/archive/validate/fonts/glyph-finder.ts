import type { FontEncoding } from '../../../fonts/font-encoding.ts'
import { macRomanEncoding, standardEncoding } from '../../../fonts/names/encodings.ts'
import { charactersNamed } from '../../../fonts/names/glyph-characters.ts'
import type { AnyProgram, NamedProgram, TrueTypeMap, TrueTypeProgram } from '../../../fonts/programs/font-program.ts'

/** Finds the glyph of a code of a simple font; undefined if the program has none for it. */
export type GlyphFinder = (code: number) => number | undefined

export function simpleGlyphs(program: AnyProgram, encoding: FontEncoding, isSymbolic: boolean): GlyphFinder {
  if (program.kind === 'named') return namedGlyphs(program, encoding)
  if (program.kind === 'cid') return (code) => program.glyphOfCid(code)
  return isSymbolic || !encoding.isPresent ? symbolicGlyphs(program) : letterGlyphs(program, encoding)
}

function namedGlyphs(program: NamedProgram, encoding: FontEncoding): GlyphFinder {
  return (code) => {
    const name = encoding.nameOf(code, program.encoding)
    return name === undefined || name === '.notdef' ? undefined : program.glyphNamed(name)
  }
}

/** The map of a platform and encoding. */
export function mapOf(program: TrueTypeProgram, platform: number, encoding: number): TrueTypeMap | undefined {
  return program.maps.find((map) => map.platform === platform && map.encoding === encoding)
}

/** By name and Unicode, or by name and the Macintosh encoding, or by the font's own names (ISO 32000, 9.6.6.4). */
function letterGlyphs(program: TrueTypeProgram, encoding: FontEncoding): GlyphFinder {
  const [unicode, macintosh] = [mapOf(program, 3, 1), mapOf(program, 1, 0)]
  return (code) => {
    const name = encoding.nameOf(code, standardEncoding)
    if (name === undefined || name === '.notdef') return undefined
    const character = charactersNamed(name)?.codePointAt(0)
    const macCode = macRomanEncoding.indexOf(name)
    const found =
      (character !== undefined && unicode?.glyphOf(character)) || (macCode >= 0 && macintosh?.glyphOf(macCode)) || program.glyphNamed(name)
    return found && found < program.glyphCount ? found : undefined
  }
}

/** By the code alone, in the range that symbol fonts use or in the Macintosh map. */
function symbolicGlyphs(program: TrueTypeProgram): GlyphFinder {
  const [symbol, macintosh] = [mapOf(program, 3, 0), mapOf(program, 1, 0)]
  const only = program.maps.length === 1 ? program.maps[0] : undefined
  return (code) => {
    const found = symbol
      ? [0, 0xf000, 0xf100, 0xf200].map((range) => symbol.glyphOf(range + code)).find((glyph) => glyph > 0)
      : (macintosh ?? only)?.glyphOf(code)
    return found && found < program.glyphCount ? found : undefined
  }
}
