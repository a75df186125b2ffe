import { standardNames } from '../names/standard-names.ts'

/** How a TrueType font finds glyphs, as far as readers of a PDF look. */
export interface GlyphLookup {
  glyphCount: number
  /** The glyphs of a code in each of the font's character maps. */
  glyphsOf(code: number): number[]
  /** By the names in its `post` table. */
  glyphNamed(name: string): number | undefined
}

/** Reads the tables by which glyphs are found; undefined where the font is none, or a map has a form that isn't known here. */
export function readGlyphLookup(font: Uint8Array): GlyphLookup | undefined {
  try {
    const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
    const tables = readTables(view)
    const maximum = tables.get('maxp')
    if (maximum === undefined) return undefined
    const glyphCount = view.getUint16(maximum.at + 4)
    const maps = readCharacterMaps(view, tables.get('cmap'))
    if (!maps) return undefined
    const names = readNames(view, tables.get('post'))
    return {
      glyphCount,
      glyphsOf: (code) => maps.map((map) => map(code)).filter((glyph) => glyph > 0 && glyph < glyphCount),
      glyphNamed: (name) => names.get(name),
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A table of a font: where it is. */
export interface Table {
  at: number
  length: number
}

/** Gives the glyph of a code, 0 where it has none. */
export type CharacterMap = (code: number) => number

/** The tables of a font by their tags; throws RangeError where the font ends before. */
export function readTables(view: DataView): Map<string, Table> {
  const tables = new Map<string, Table>()
  const count = view.getUint16(4)
  for (let index = 0, at = 12; index < count; index++, at += 16) {
    const tag = String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
    tables.set(tag, { at: view.getUint32(at + 8), length: view.getUint32(at + 12) })
  }
  return tables
}

/** All character maps of a font, none where it has no `cmap`. */
function readCharacterMaps(view: DataView, table: Table | undefined): CharacterMap[] | undefined {
  if (!table) return []
  const maps: CharacterMap[] = []
  const count = view.getUint16(table.at + 2)
  for (let index = 0; index < count; index++) {
    const at = table.at + view.getUint32(table.at + 4 + index * 8 + 4)
    const map = readCharacterMap(view, at)
    if (!map) return undefined
    maps.push(map)
  }
  return maps
}

/** The character map at a position; undefined for a form that isn't known here. */
export function readCharacterMap(view: DataView, at: number): CharacterMap | undefined {
  return formats[view.getUint16(at)]?.(view, at)
}

const formats: Record<number, (view: DataView, at: number) => CharacterMap> = {
  0: (view, at) => (code) => (code < 256 ? view.getUint8(at + 6 + code) : 0),
  4: segments,
  6: (view, at) => {
    const [first, count] = [view.getUint16(at + 6), view.getUint16(at + 8)]
    return (code) => (code >= first && code < first + count ? view.getUint16(at + 10 + (code - first) * 2) : 0)
  },
  12: (view, at) => {
    const count = view.getUint32(at + 12)
    return (code) => {
      for (let index = 0, group = at + 16; index < count; index++, group += 12) {
        const [first, last] = [view.getUint32(group), view.getUint32(group + 4)]
        if (code >= first && code <= last) return view.getUint32(group + 8) + code - first
      }
      return 0
    }
  },
}

function segments(view: DataView, at: number): CharacterMap {
  const doubled = view.getUint16(at + 6)
  const [ends, starts, deltas, offsets] = [at + 14, at + 16 + doubled, at + 16 + doubled * 2, at + 16 + doubled * 3]
  return (code) => {
    if (code > 0xffff) return 0
    for (let place = 0; place < doubled; place += 2) {
      if (view.getUint16(ends + place) < code) continue
      const start = view.getUint16(starts + place)
      if (start > code) return 0
      const [delta, offset] = [view.getUint16(deltas + place), view.getUint16(offsets + place)]
      if (offset === 0) return (code + delta) & 0xffff
      const glyph = view.getUint16(offsets + place + offset + (code - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

/** The names of glyphs, which only a table of the second form has. */
export function readNames(view: DataView, table: Table | undefined): Map<string, number> {
  const names = new Map<string, number>()
  if (!table || view.getUint32(table.at) !== 0x20000) return names
  const count = view.getUint16(table.at + 32)
  const own: string[] = []
  for (let at = table.at + 34 + count * 2; at < table.at + table.length; ) {
    const length = view.getUint8(at)
    own.push(Buffer.from(view.buffer, view.byteOffset + at + 1, length).toString('latin1'))
    at += 1 + length
  }
  for (let glyph = 0; glyph < count; glyph++) {
    const number = view.getUint16(table.at + 34 + glyph * 2)
    const name = standardNames[number] ?? own[number - standardNames.length]
    if (name !== undefined) names.set(name, glyph)
  }
  return names
}
