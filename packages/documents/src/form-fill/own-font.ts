import { Buffer as ShapeBuffer, shape } from 'harfbuzzjs'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { readEncoding } from '../fonts/font-encoding.ts'
import { type FontFace, faceOfFile } from '../fonts/fonts.ts'
import { type GlyphNames, standardEncoding } from '../fonts/names/encodings.ts'
import { charactersNamed } from '../fonts/names/glyph-characters.ts'

/** A font of the form that is known to have the letters of its encoding. */
export interface OwnFont {
  /** The codes of a text; undefined if the font lacks one of its letters. */
  codesOf(text: string): number[] | undefined
  /** In thousandths of the font size. */
  widthOf(code: number): number
}

/**
 * The font that a form names for its fields, if it can be written with: one of the standard fonts, which every viewer has, or an embedded
 * one that isn't cut down to the letters of the form. Undefined for all others.
 */
export function ownFont(font: PdfObject): OwnFont | undefined {
  const subtype = font.get('/Subtype').name
  if (subtype !== '/Type1' && subtype !== '/TrueType') return undefined
  const base = (font.get('/BaseFont').name ?? '').slice(1)
  const twin = twinOf(base)
  const descriptor = font.get('/FontDescriptor')
  const isEmbedded = ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => descriptor.has(key))
  const encoding = readEncoding(font)
  // What an embedded font calls its glyphs without an encoding is not looked up here.
  if (isEmbedded ? /^[A-Z]{6}\+/.test(base) || encoding.base === undefined : !twin) return undefined
  const widths = font.get('/Widths').numbers()
  if (isEmbedded && widths.length === 0) return undefined
  const codes = codesByCharacter((code) => encoding.nameOf(code, standardEncoding))
  const first = font.get('/FirstChar').integer ?? 0
  const characters = new Map([...codes].map(([character, code]) => [code, character]))
  return {
    codesOf(text) {
      const found: number[] = []
      for (const character of text) {
        const code = codes.get(character)
        if (code === undefined || (isEmbedded && !widths[code - first])) return undefined
        found.push(code)
      }
      return found
    },
    widthOf: (code) => widths[code - first] ?? (twin ? advanceIn(twin, characters.get(code) ?? ' ') : 500),
  }
}

/** Fonts with the same widths as the standard ones. */
const twins: readonly [name: RegExp, file: string][] = [
  [/^(?:Helvetica|Arial(?:MT)?)$/, 'LiberationSans-Regular.ttf'],
  [/^(?:Helvetica|Arial)[-,]Bold(?:MT)?$/, 'LiberationSans-Bold.ttf'],
  [/^(?:Helvetica|Arial)[-,](?:Oblique|Italic(?:MT)?)$/, 'LiberationSans-Italic.ttf'],
  [/^(?:Helvetica|Arial)[-,](?:BoldOblique|BoldItalic(?:MT)?)$/, 'LiberationSans-BoldItalic.ttf'],
  [/^Times(?:-Roman|NewRoman(?:PSMT)?)$/, 'LiberationSerif-Regular.ttf'],
  [/^Times(?:NewRoman)?(?:PS)?[-,]Bold(?:MT)?$/, 'LiberationSerif-Bold.ttf'],
  [/^Times(?:NewRoman)?(?:PS)?[-,]Italic(?:MT)?$/, 'LiberationSerif-Italic.ttf'],
  [/^Courier(?:New(?:PSMT)?)?$/, 'LiberationMono-Regular.ttf'],
  [/^Courier(?:New)?(?:PS)?[-,]Bold(?:MT)?$/, 'LiberationMono-Bold.ttf'],
]

function twinOf(name: string): FontFace | undefined {
  const file = twins.find(([pattern]) => pattern.test(name))?.[1]
  return file === undefined ? undefined : faceOfFile(file)
}

function codesByCharacter(nameOf: (code: number) => GlyphNames[number]): Map<string, number> {
  const codes = new Map<string, number>()
  for (let code = 32; code < 256; code++) {
    const name = nameOf(code)
    const character = name === undefined ? undefined : charactersNamed(name)
    if (character !== undefined && [...character].length === 1 && !codes.has(character)) codes.set(character, code)
  }
  // Spaces that don't break are as wide as those that do.
  const space = codes.get(' ')
  if (space !== undefined && !codes.has('\u00a0')) codes.set('\u00a0', space)
  return codes
}

const advances = new WeakMap<FontFace, Map<string, number>>()

function advanceIn(face: FontFace, character: string): number {
  const known = advances.get(face) ?? new Map<string, number>()
  advances.set(face, known)
  const before = known.get(character)
  if (before !== undefined) return before
  const buffer = new ShapeBuffer()
  buffer.addText(character)
  buffer.guessSegmentProperties()
  shape(face.font, buffer)
  const width = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) * (1000 / face.unitsPerEm)
  known.set(character, width)
  return width
}
