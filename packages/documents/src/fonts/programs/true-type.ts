import { standardNames } from '../names/standard-names.ts'
import type { TrueTypeMap, TrueTypeProgram } from './font-program.ts'
import { readCharacterMap, readNames, readTables, type Table } from './sfnt.ts'

/** Reads a TrueType font; undefined if it's none or lacks what showing its glyphs needs. */
export function readTrueType(bytes: Uint8Array): TrueTypeProgram | undefined {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const tables = readTables(view)
    const [head, maximum, header, metrics] = ['head', 'maxp', 'hhea', 'hmtx'].map((tag) => tables.get(tag))
    if (!head || !maximum || !header || !metrics) return undefined
    const glyphCount = view.getUint16(maximum.at + 4)
    const names = namesOf(view, tables.get('post'))
    return {
      kind: 'truetype',
      glyphCount,
      maps: mapsOf(view, tables.get('cmap')),
      glyphNamed: (name) => names.get(name),
      widthOf: widthReader(view, { metrics, glyphCount, count: view.getUint16(header.at + 34), unit: view.getUint16(head.at + 18) }),
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The first form of the table has the standard names in their order. */
function namesOf(view: DataView, table: Table | undefined): Map<string, number> {
  if (!table) return new Map()
  if (view.getUint32(table.at) === 0x10000) return new Map(standardNames.map((name, glyph) => [name, glyph]))
  try {
    return readNames(view, table)
  } catch (error) {
    if (error instanceof RangeError) return new Map()
    throw error
  }
}

function mapsOf(view: DataView, table: Table | undefined): TrueTypeMap[] {
  if (!table) return []
  const count = view.getUint16(table.at + 2)
  return Array.from({ length: count }, (_, index) => {
    const entry = table.at + 4 + index * 8
    const map = readCharacterMap(view, table.at + view.getUint32(entry + 4))
    return { platform: view.getUint16(entry), encoding: view.getUint16(entry + 2), glyphOf: (code) => safely(() => map?.(code) ?? 0) }
  })
}

/** A map that points out of the font has no glyph there. */
function safely(read: () => number): number {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return 0
    throw error
  }
}

interface Metrics {
  metrics: Table
  glyphCount: number
  /** How many glyphs have a width of their own; the others have that of the last. */
  count: number
  unit: number
}

function widthReader(view: DataView, { metrics, glyphCount, count, unit }: Metrics): (glyph: number) => number | undefined {
  return (glyph) => {
    if (glyph >= glyphCount || count === 0 || unit === 0) return undefined
    const at = metrics.at + Math.min(glyph, count - 1) * 4
    return at + 2 <= view.byteLength ? (view.getUint16(at) * 1000) / unit : undefined
  }
}
