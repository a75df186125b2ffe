import type { CodeRange } from './code-space.ts'

/** An encoding embedded in a font (ISO 32000, 9.7.5.3). */
export interface CharacterMap {
  ranges: CodeRange[]
  isVertical: boolean
  /** It builds on another one. */
  hasBase: boolean
  /** The number of the glyph that a code shows. */
  glyphOf(code: number): number
}

export function readCharacterMap(source: string): CharacterMap {
  const sections = (kind: string) =>
    [...source.matchAll(new RegExp(`begin${kind}([\\s\\S]*?)end${kind}`, 'g'))].map(([, inside = '']) => inside)
  const ranges = sections('codespacerange').flatMap((inside) => [...inside.matchAll(pair)].map(([, low, high]) => rangeOf(low, high)))
  const glyphs = [
    ...sections('cidrange').flatMap((inside) =>
      [...inside.matchAll(glyphRange)].map(([, first, last, glyph]) => glyphsOf(first, last, glyph)),
    ),
    ...sections('cidchar').flatMap((inside) => [...inside.matchAll(singleGlyph)].map(([, code, glyph]) => glyphsOf(code, code, glyph))),
  ]
  return {
    ranges: ranges.filter(isSound).slice(0, maxRanges),
    isVertical: /\/WMode\s+1\b/.test(source),
    hasBase: /\busecmap\b/.test(source),
    glyphOf(code) {
      const found = glyphs.findLast(({ first, last }) => code >= first && code <= last)
      return found ? found.glyph + code - found.first : 0
    },
  }
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

function glyphsOf(first = '', last = '', glyph = ''): { first: number; last: number; glyph: number } {
  return { first: Number.parseInt(first.replace(/\s/g, ''), 16), last: Number.parseInt(last.replace(/\s/g, ''), 16), glyph: Number(glyph) }
}
