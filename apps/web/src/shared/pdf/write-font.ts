import { ByteWriter } from './byte-writer.ts'
import { shapedLetters } from './shaped-letters.ts'
import { charStrings, type DrawnGlyph, type GlyphOutline, type LetterCluster } from './write-charstrings.ts'

/** Measures of a font in its own units. */
export interface FontMeasures {
  unitsPerEm: number
  ascent: number
  descent: number
}

/** A small OpenType font with cubic outlines, a map of its characters and glyphs for several in a row, which browsers load. */
export function writeFont(
  glyphs: readonly GlyphOutline[],
  measures: FontMeasures,
  clusters: readonly LetterCluster[] = [],
): Uint8Array<ArrayBuffer> {
  const sorted = [...glyphs].sort((one, other) => one.code - other.code)
  const joined = clusters.filter(({ letters }) => shapedLetters(letters).length > 1)
  const all: DrawnGlyph[] = [{ advance: measures.unitsPerEm / 2, steps: [] }, ...sorted, ...joined]
  return sfnt({
    'CFF ': compactFont(all),
    ...(joined.length > 0 && { GSUB: substitutions(sorted, joined) }),
    'OS/2': os2(sorted, measures),
    cmap: characterMap(sorted),
    head: head(measures),
    hhea: horizontalHeader(all, measures),
    hmtx: horizontalMetrics(all),
    maxp: new ByteWriter().u32(0x5000).u16(all.length).bytes(),
    name: names(),
    post: new ByteWriter().u32(0x30000).zeros(28).bytes(),
  })
}

function sfnt(tables: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tables)
  const exponent = Math.floor(Math.log2(entries.length))
  const file = new ByteWriter().text('OTTO').u16(entries.length)
  file
    .u16(2 ** exponent * 16)
    .u16(exponent)
    .u16((entries.length - 2 ** exponent) * 16)
  let at = 12 + entries.length * 16
  for (const [tag, table] of entries) {
    file.text(tag).u32(checksum(table)).u32(at).u32(table.length)
    at += padded(table.length)
  }
  for (const [, table] of entries) file.raw(table).zeros(padded(table.length) - table.length)
  return file.bytes()
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}

function checksum(table: Uint8Array): number {
  let sum = 0
  for (const [at, byte] of table.entries()) sum = (sum + byte * 2 ** (8 * (3 - (at % 4)))) % 2 ** 32
  return sum
}

/** CFF: header, names, dictionary, strings, then the charset, outlines and the private dictionary that the dictionary points to. */
function compactFont(glyphs: readonly DrawnGlyph[]): Uint8Array {
  const name = index([new ByteWriter().text('Octavo').bytes()])
  const none = index([])
  const charset = new ByteWriter().u8(0)
  for (const number of glyphs.keys()) if (number > 0) charset.u16(number)
  const outlines = index(charStrings(glyphs))
  const privateDictionary = new ByteWriter()
  // Operands of fixed length, so that the dictionary's own length doesn't depend on where things lie.
  const topLength = 3 * 6 + 5
  const start = 4 + name.length + (5 + topLength) + none.length * 2
  const [charsetAt, outlinesAt] = [start, start + charset.length]
  const privateAt = outlinesAt + outlines.length
  const top = new ByteWriter()
  top.u8(29).u32(charsetAt).u8(15)
  top.u8(29).u32(outlinesAt).u8(17)
  top.u8(29).u32(0).u8(29).u32(privateAt).u8(18)
  const font = new ByteWriter()
    .raw([1, 0, 4, 4])
    .raw(name)
    .raw(index([top.bytes()]))
    .raw(none)
    .raw(none)
  return font.raw(charset.bytes()).raw(outlines).raw(privateDictionary.bytes()).bytes()
}

/** An INDEX of CFF, with offsets of four bytes except where one is read by its length above. */
function index(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return new Uint8Array(2)
  const total = items.reduce((sum, item) => sum + item.length, 0)
  const offsetBytes = total < 255 ? 1 : 4
  const writer = new ByteWriter().u16(items.length).u8(offsetBytes)
  let at = 1
  for (const length of [...items.map((item) => item.length), 0]) {
    if (offsetBytes === 1) writer.u8(at)
    else writer.u32(at)
    at += length
  }
  for (const item of items) writer.raw(item)
  return writer.bytes()
}

function characterMap(glyphs: readonly GlyphOutline[]): Uint8Array {
  const map = new ByteWriter().u16(0).u16(1).u16(3).u16(10).u32(12)
  map
    .u16(12)
    .u16(0)
    .u32(16 + glyphs.length * 12)
    .u32(0)
    .u32(glyphs.length)
  for (const [at, { code }] of glyphs.entries())
    map
      .u32(code)
      .u32(code)
      .u32(at + 1)
  return map.bytes()
}

/**
 * GSUB: one lookup that puts the glyph of a cluster in place of those of its letters. Its only script is the default one, so that browsers
 * leave the letters in the order in which they are read; its feature is one that letter spacing doesn't turn off.
 */
function substitutions(glyphs: readonly GlyphOutline[], clusters: readonly LetterCluster[]): Uint8Array {
  const numbers = new Map(glyphs.map(({ code }, at) => [code, at + 1]))
  const sets = new Map<number, { rest: number[]; glyph: number }[]>()
  for (const [at, { letters }] of clusters.entries()) {
    const [first = 0, ...rest] = shapedLetters(letters).map((letter) => numbers.get(letter.codePointAt(0) ?? 0) ?? 0)
    sets.set(first, [...(sets.get(first) ?? []), { rest, glyph: glyphs.length + 1 + at }])
  }
  const firsts = [...sets.keys()].sort((one, other) => one - other)
  const ligatures = firsts.map((first) => ligatureSet(sets.get(first) ?? []))
  const headLength = 6 + firsts.length * 2
  const table = new ByteWriter().u16(1).u16(headLength + ligatures.reduce((sum, { length }) => sum + length, 0))
  table.u16(firsts.length)
  let at = headLength
  for (const set of ligatures) {
    table.u16(at)
    at += set.length
  }
  for (const set of ligatures) table.raw(set)
  table.u16(1).u16(firsts.length)
  for (const first of firsts) table.u16(first)
  const scripts = new ByteWriter().u16(1).text('DFLT').u16(8).u16(4).u16(0).u16(0).u16(0xffff).u16(1).u16(0).bytes()
  const features = new ByteWriter().u16(1).text('ccmp').u16(8).u16(0).u16(1).u16(0).bytes()
  const lookups = new ByteWriter().u16(1).u16(4).u16(4).u16(0).u16(1).u16(8).bytes()
  const file = new ByteWriter()
    .u32(0x10000)
    .u16(10)
    .u16(10 + scripts.length)
  return file
    .u16(10 + scripts.length + features.length)
    .raw(scripts)
    .raw(features)
    .raw(lookups)
    .raw(table.bytes())
    .bytes()
}

/** Clusters that begin with the same letter, the longest first. */
function ligatureSet(ligatures: readonly { rest: readonly number[]; glyph: number }[]): Uint8Array {
  const sorted = ligatures.toSorted((one, other) => other.rest.length - one.rest.length)
  const set = new ByteWriter().u16(sorted.length)
  let at = 2 + sorted.length * 2
  for (const { rest } of sorted) {
    set.u16(at)
    at += 4 + rest.length * 2
  }
  for (const { rest, glyph } of sorted) {
    set.u16(glyph).u16(rest.length + 1)
    for (const number of rest) set.u16(number)
  }
  return set.bytes()
}

function head({ unitsPerEm, ascent, descent }: FontMeasures): Uint8Array {
  const table = new ByteWriter().u32(0x10000).u32(0x10000).u32(0).u32(0x5f0f3cf5).u16(3).u16(unitsPerEm).zeros(16)
  table.i16(0).i16(descent).i16(unitsPerEm).i16(ascent)
  return table.u16(0).u16(3).i16(2).i16(0).i16(0).bytes()
}

function horizontalHeader(glyphs: readonly DrawnGlyph[], { ascent, descent }: FontMeasures): Uint8Array {
  const table = new ByteWriter().u32(0x10000).i16(ascent).i16(descent).i16(0)
  table
    .u16(Math.max(...glyphs.map(({ advance }) => advance)))
    .zeros(6)
    .i16(1)
    .zeros(14)
  return table.u16(glyphs.length).bytes()
}

function horizontalMetrics(glyphs: readonly DrawnGlyph[]): Uint8Array {
  const table = new ByteWriter()
  for (const { advance } of glyphs) table.u16(advance).i16(0)
  return table.bytes()
}

function os2(glyphs: readonly GlyphOutline[], { ascent, descent }: FontMeasures): Uint8Array {
  const codes = glyphs.map(({ code }) => Math.min(code, 0xffff))
  const table = new ByteWriter().u16(3).i16(500).u16(400).u16(5).u16(0).zeros(20).i16(0).zeros(10).zeros(16).text('OCTV')
  table
    .u16(0x40)
    .u16(codes[0] ?? 0)
    .u16(codes.at(-1) ?? 0)
  table.i16(ascent).i16(descent).i16(0).u16(Math.max(0, ascent)).u16(Math.max(0, -descent)).zeros(8)
  return table
    .i16(ascent / 2)
    .i16(ascent)
    .u16(0)
    .u16(32)
    .u16(0)
    .bytes()
}

function names(): Uint8Array {
  const text = [...'Octavo'].flatMap((character) => [0, character.charCodeAt(0)])
  const ids = [1, 4, 6]
  const table = new ByteWriter()
    .u16(0)
    .u16(ids.length)
    .u16(6 + ids.length * 12)
  for (const id of ids) table.u16(3).u16(1).u16(0x409).u16(id).u16(text.length).u16(0)
  return table.raw(text).bytes()
}
