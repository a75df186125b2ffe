import type { CodeRange } from './code-space.ts'

/** An encoding embedded in a font (ISO 32000, 9.7.5.3). */
export interface CharacterMap {
  ranges: CodeRange[]
  /** Undefined if it doesn't say. */
  isVertical: boolean | undefined
  /** The name of the encoding that it builds on. */
  baseName: string | undefined
  /** The numbers of glyphs that codes show; the last range that has a code counts. */
  glyphs: readonly GlyphRange[]
  /** The number of the glyph that a code shows, if it is in this map. */
  glyphOf(code: number): number | undefined
}

/** Codes that show glyphs with consecutive numbers. */
export interface GlyphRange {
  first: number
  last: number
  glyph: number
}

export function readCharacterMap(source: string): CharacterMap {
  const sections = (kind: string) => sectionsOf(source, kind)
  const ranges = sections('codespacerange').flatMap((inside) => [...inside.matchAll(pair)].map(([, low, high]) => rangeOf(low, high)))
  const glyphs = [
    ...sections('cidrange').flatMap((inside) =>
      [...inside.matchAll(glyphRange)].map(([, first, last, glyph]) => glyphsOf(first, last, glyph)),
    ),
    ...sections('cidchar').flatMap((inside) => [...inside.matchAll(singleGlyph)].map(([, code, glyph]) => glyphsOf(code, code, glyph))),
  ]
  const mode = /\/WMode\s+([01])\b/.exec(source)?.[1]
  return {
    ranges: ranges.filter(isSound).slice(0, maxRanges),
    isVertical: mode === undefined ? undefined : mode === '1',
    baseName: /(\/[^\s/]+)\s+usecmap\b/.exec(source)?.[1],
    glyphs,
    glyphOf(code) {
      const found = glyphs.findLast(({ first, last }) => code >= first && code <= last)
      return found && found.glyph + code - found.first
    },
  }
}

/** What stands between the words that begin and end sections of a kind. A section that doesn't end is none. */
function sectionsOf(source: string, kind: string): string[] {
  const [begin, end] = [`begin${kind}`, `end${kind}`]
  const found: string[] = []
  for (let from = source.indexOf(begin); from >= 0; ) {
    const to = source.indexOf(end, from)
    if (to < 0) break
    found.push(source.slice(from + begin.length, to))
    from = source.indexOf(begin, to)
  }
  return found
}

const pair = /<([\s0-9a-f]*)>\s*<([\s0-9a-f]*)>/gi
const glyphRange = /<([\s0-9a-f]*)>\s*<([\s0-9a-f]*)>\s*(\d+)/gi
const singleGlyph = /<([\s0-9a-f]*)>\s*(\d+)/gi
/** No real font needs more. */
const maxRanges = 200
const maxBytes = 4

function rangeOf(low = '', high = ''): CodeRange {
  return { low: bytesOf(low), high: bytesOf(high) }
}

function bytesOf(digits: string): number[] {
  return [...Buffer.from(digits.replace(/\s/g, ''), 'hex')]
}

function isSound({ low, high }: CodeRange): boolean {
  return low.length === high.length && low.length > 0 && low.length <= maxBytes
}

function glyphsOf(first = '', last = '', glyph = ''): GlyphRange {
  return { first: Number.parseInt(first.replace(/\s/g, ''), 16), last: Number.parseInt(last.replace(/\s/g, ''), 16), glyph: Number(glyph) }
}
