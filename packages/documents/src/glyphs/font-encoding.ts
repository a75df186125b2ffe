import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { readCharacterMap } from './character-map.ts'
import { type CodeRange, type CodeSpace, createCodeSpace } from './code-space.ts'
import { knownEncoding } from './known-encodings.ts'
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
  /** The meaning of a code by the name of its encoding, if PDFium doesn't know it. */
  textOf(code: number): readonly number[] | undefined
}

/** Undefined for an encoding that isn't fully supported here. */
export function encodingOf(font: PdfObject): FontEncoding | undefined {
  if (font.get('/Subtype').name !== '/Type0') return { codeBytes: 1, space: undefined, vertical: undefined, textOf: nothing }
  const encoding = font.get('/Encoding')
  const glyphs = font.get('/DescendantFonts').at(0)
  const { name } = encoding
  const known = name === undefined ? undefined : knownEncoding(name)
  if (name !== undefined) {
    if (!known) return undefined
    const { ranges, isVertical, isIdentity, textOf } = known
    // The glyphs of other encodings would need large tables.
    if (isVertical && !isIdentity && glyphs.has('/W2')) return undefined
    return { ...splitting(ranges), vertical: isVertical ? verticalAdvance(glyphs) : undefined, textOf }
  }
  const source = characterMap(encoding)
  if (source === undefined || encoding.has('/UseCMap')) return undefined
  const { ranges, isVertical, hasBase, glyphOf } = readCharacterMap(source)
  if (ranges.length === 0 || hasBase) return undefined
  const advance = isVertical || encoding.get('/WMode').integer === 1 ? verticalAdvance(glyphs) : undefined
  return { ...splitting(ranges), vertical: advance && ((code) => advance(glyphOf(code))), textOf: nothing }
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
