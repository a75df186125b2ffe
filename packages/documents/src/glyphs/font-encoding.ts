import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { readCharacterMap } from './character-map.ts'
import { type CodeRange, type CodeSpace, createCodeSpace } from './code-space.ts'
import { knownEncoding } from './known-encodings.ts'
import { glyphWidth, type StatedWidth, simpleWidth } from './stated-width.ts'
import { readToUnicode, type ToUnicode } from './to-unicode.ts'
import { verticalAdvance } from './vertical-advance.ts'

/** How the strings of a font are read. */
export interface FontEncoding {
  /** How many bytes each code has, or each number if codes differ in length. */
  codeBytes: 1 | 2
  /** Splits strings with codes of different lengths. */
  space: CodeSpace | undefined
  /** How far each code of vertical writing moves down the page, in font sizes; undefined for horizontal writing. */
  vertical: ((code: number) => number) | undefined
  /** What the font states as the width of a code of horizontal writing. */
  statedWidth: StatedWidth
  /** The meaning of a code by the name of its encoding, if PDFium doesn't know it. */
  textOf(code: number): readonly number[] | undefined
}

/** Undefined for an encoding that isn't fully supported here. */
export function encodingOf(font: PdfObject): FontEncoding | undefined {
  if (font.get('/Subtype').name !== '/Type0') {
    return { codeBytes: 1, space: undefined, vertical: undefined, statedWidth: simpleWidth(font), textOf: nothing }
  }
  const glyphs = font.get('/DescendantFonts').at(0)
  const codes = codesOf(font.get('/Encoding'), 0)
  if (!codes || codes.ranges.length === 0) return undefined
  const { ranges, isVertical, glyphOf, textOf } = codes
  if (!isVertical) {
    return { ...splitting(ranges), vertical: undefined, statedWidth: glyphOf ? glyphWidth(glyphs, glyphOf) : nothing, textOf }
  }
  if (!glyphOf && glyphs.has('/W2')) return undefined
  const advance = verticalAdvance(glyphs)
  return { ...splitting(ranges), vertical: (code) => advance(glyphOf?.(code) ?? 0), statedWidth: nothing, textOf }
}

/** What the codes of an encoding mean. */
interface Codes extends Pick<FontEncoding, 'textOf'> {
  ranges: readonly CodeRange[]
  isVertical: boolean
  /** Undefined if the glyphs are in a large table that isn't at hand. */
  glyphOf: ((code: number) => number) | undefined
}

function codesOf(encoding: PdfObject, depth: number): Codes | undefined {
  const { name } = encoding
  return name === undefined ? embeddedCodes(encoding, depth) : namedCodes(name)
}

function namedCodes(name: string): Codes | undefined {
  const known = knownEncoding(name)
  return known && { ...known, glyphOf: known.isIdentity ? (code) => code : undefined }
}

/** An encoding in the file may change some codes of another one. */
function embeddedCodes(stream: PdfObject, depth: number): Codes | undefined {
  const source = depth > maxDepth ? undefined : characterMap(stream)
  if (source === undefined) return undefined
  const map = readCharacterMap(source)
  const base = stream.has('/UseCMap') ? codesOf(stream.get('/UseCMap'), depth + 1) : map.baseName && namedCodes(map.baseName)
  if (!base && (map.baseName !== undefined || stream.has('/UseCMap'))) return undefined
  const isVertical = stream.get('/WMode').integer === 1 || map.isVertical
  if (!base) return { ranges: map.ranges, isVertical: isVertical ?? false, glyphOf: (code) => map.glyphOf(code) ?? 0, textOf: nothing }
  const { glyphOf, textOf } = base
  return {
    ranges: [...base.ranges, ...map.ranges],
    isVertical: isVertical ?? base.isVertical,
    glyphOf: glyphOf && ((code) => map.glyphOf(code) ?? glyphOf(code)),
    textOf: (code) => (map.glyphOf(code) === undefined ? textOf(code) : undefined),
  }
}

function splitting(ranges: readonly CodeRange[]): Pick<FontEncoding, 'codeBytes' | 'space'> {
  const [first, ...others] = new Set(ranges.map(({ low }) => low.length))
  if (others.length === 0 && (first === 1 || first === 2)) return { codeBytes: first, space: undefined }
  return { codeBytes: 2, space: createCodeSpace(ranges) }
}

function nothing(): undefined {
  return undefined
}

/** The maps to Unicode of a document's fonts. */
export interface UnicodeMaps {
  /** Undefined for a font without a map. */
  of(font: PdfObject): ToUnicode | undefined
}

/** Reads each map once: a small file can refer to a large map in thousands of fonts. */
export function createUnicodeMaps(): UnicodeMaps {
  const known = new Map<number, ToUnicode | undefined>()

  /** A map may build on another one, which is a stream too; a predefined name says nothing about the font's own codes. */
  function read(stream: PdfObject, depth: number): ToUnicode | undefined {
    if (!stream.isStream || depth > maxDepth) return undefined
    const { id } = stream
    if (known.has(id)) return known.get(id)
    const source = characterMap(stream)
    const map = source === undefined ? undefined : readToUnicode(source, { base: read(stream.get('/UseCMap'), depth + 1) })
    known.set(id, map)
    return map
  }

  return { of: (font) => read(font.get('/ToUnicode'), 0) }
}

const maxDepth = 4
const maxMapBytes = 1_000_000

function characterMap(stream: PdfObject): string | undefined {
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  if (!bytes || bytes.length > maxMapBytes) return undefined
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
