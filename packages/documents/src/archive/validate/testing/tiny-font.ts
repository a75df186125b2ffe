import { writeSfnt } from '../../../fonts/programs/write-sfnt.ts'

/** A character map of a font: glyphs by code, below 256. */
export interface TinyMap {
  platform: number
  encoding: number
  glyphs: Readonly<Record<number, number>>
}

/** The smallest TrueType font that shows how wide its glyphs are, in thousandths, and how they're found; it draws nothing. */
export function tinyFont({ widths, maps }: { widths: readonly number[]; maps: readonly TinyMap[] }): Buffer {
  const head = Buffer.alloc(54)
  head.writeUInt16BE(1000, 18)
  const header = Buffer.alloc(36)
  header.writeUInt16BE(widths.length, 34)
  const maximum = Buffer.alloc(6)
  maximum.writeUInt16BE(widths.length, 4)
  const metrics = Buffer.alloc(widths.length * 4)
  for (const [glyph, width] of widths.entries()) metrics.writeUInt16BE(width, glyph * 4)
  return writeSfnt('truetype', { cmap: mapsTable(maps), head, hhea: header, hmtx: metrics, maxp: maximum })
}

/** Maps of the sixth form: one glyph for each code of a range, here from 0 to 255. */
function mapsTable(maps: readonly TinyMap[]): Buffer {
  const size = 10 + 256 * 2
  const table = Buffer.alloc(4 + maps.length * 8 + maps.length * size)
  table.writeUInt16BE(maps.length, 2)
  for (const [index, { platform, encoding, glyphs }] of maps.entries()) {
    const at = 4 + maps.length * 8 + index * size
    table.writeUInt16BE(platform, 4 + index * 8)
    table.writeUInt16BE(encoding, 4 + index * 8 + 2)
    table.writeUInt32BE(at, 4 + index * 8 + 4)
    table.writeUInt16BE(6, at)
    table.writeUInt16BE(256, at + 8)
    for (const [code, glyph] of Object.entries(glyphs)) table.writeUInt16BE(glyph, at + 10 + Number(code) * 2)
  }
  return table
}
