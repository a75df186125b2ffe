import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { readCharacterMap } from './character-map.ts'
import { type CodeRange, type CodeSpace, createCodeSpace } from './code-space.ts'
import { knownEncoding } from './known-encodings.ts'
import { readToUnicode, type ToUnicode } from './to-unicode.ts'
import { verticalAdvance } from './vertical-advance.ts'

/** How the strings of a font are read. */
export interface FontEncoding {
  /** How many bytes each code takes, or each number where codes differ in length. */
  codeBytes: 1 | 2
  /** Splits strings whose codes differ in length. */
  space: CodeSpace | undefined
  /** How far each code of vertical writing goes down the page, in font sizes; undefined for writing that goes to the right. */
  vertical: ((code: number) => number) | undefined
  /** What a code stands for by the name of its encoding, where PDFium does not know it. */
  textOf(code: number): readonly number[] | undefined
}

/** Undefined for an encoding of which not everything is known here. */
export function encodingOf(font: PdfObject): FontEncoding | undefined {
  if (font.get('/Subtype').name !== '/Type0') return { codeBytes: 1, space: undefined, vertical: undefined, textOf: nothing }
  const encoding = font.get('/Encoding')
  const glyphs = font.get('/DescendantFonts').at(0)
  const { name } = encoding
  const known = name === undefined ? undefined : knownEncoding(name)
  if (name !== undefined) {
    if (!known) return undefined
    const { ranges, isVertical, isIdentity, textOf } = known
    // Which glyphs the codes of other encodings show stands in large tables.
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

/** What the fonts of a document say that their codes stand for. */
export interface UnicodeMaps {
  /** Undefined for a font that says nothing. */
  of(font: PdfObject): ToUnicode | undefined
}

/** Reads each map once: a small file can name a large one in thousands of fonts. */
export function createUnicodeMaps(): UnicodeMaps {
  const known = new Map<number, ToUnicode | undefined>()

  /** A map may stand on another one, which is a stream as well; the names of those that readers should know say nothing of a font's own codes. */
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
