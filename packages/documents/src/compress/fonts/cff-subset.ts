import { readCff } from '../../fonts/programs/cff.ts'
import type { CidProgram, NamedProgram } from '../../fonts/programs/font-program.ts'
import { readTables } from '../../fonts/programs/sfnt.ts'
import { writeSfnt } from '../../fonts/programs/write-sfnt.ts'
import { subsetGlyphs } from '../../fonts/subset-font.ts'

/**
 * A bare CFF font with these glyphs alone, which keep their numbers. HarfBuzz takes CFF only as a table of an OpenType font, so it gets one
 * around it. Undefined where HarfBuzz doesn't take the font, or what's left isn't the same font.
 */
export function subsetCff(cff: Uint8Array, program: NamedProgram | CidProgram, glyphs: ReadonlySet<number>): Buffer | undefined {
  const subset = subsetGlyphs({ font: openTypeAround(cff, program.glyphCount), glyphs, foundBy: 'font' })
  const table = subset && readTables(new DataView(subset.buffer, subset.byteOffset, subset.byteLength)).get('CFF ')
  const bytes = table && subset.subarray(table.at, table.at + table.length)
  const after = bytes && readCff(bytes)
  return after && isSame(program, after, glyphs) ? bytes : undefined
}

type CffProgram = NamedProgram | CidProgram

/** Whether each glyph that is left is found as before and is as wide. */
function isSame(before: CffProgram, after: CffProgram, glyphs: ReadonlySet<number>): boolean {
  return [...glyphs].every((glyph) => before.widthOf(glyph) === after.widthOf(glyph)) && foundAlike(before, after, glyphs)
}

function foundAlike(before: CffProgram, after: CffProgram, glyphs: ReadonlySet<number>): boolean {
  if (before.kind === 'named' && after.kind === 'named') {
    const names = before.names()
    const isKept = (name: string | undefined) => name !== undefined && glyphs.has(before.glyphNamed(name) ?? -1)
    return (
      [...glyphs].every((glyph) => before.glyphNamed(names[glyph] ?? '') === after.glyphNamed(names[glyph] ?? '')) &&
      before.encoding.every((name, code) => !isKept(name) || after.encoding[code] === name)
    )
  }
  if (before.kind !== 'cid' || after.kind !== 'cid') return false
  return before.cids().every((cid) => !glyphs.has(before.glyphOfCid(cid) ?? -1) || before.glyphOfCid(cid) === after.glyphOfCid(cid))
}

/** The least tables that make an OpenType font; their metrics are nobody's concern. */
function openTypeAround(cff: Uint8Array, glyphCount: number): Buffer {
  const head = Buffer.alloc(54)
  head.writeUInt32BE(0x10000, 0)
  head.writeUInt32BE(0x5f0f3cf5, 12)
  head.writeUInt16BE(1000, 18)
  const header = Buffer.alloc(36)
  header.writeUInt32BE(0x10000, 0)
  header.writeUInt16BE(1, 34)
  const maximum = Buffer.alloc(6)
  maximum.writeUInt32BE(0x5000, 0)
  maximum.writeUInt16BE(glyphCount, 4)
  return writeSfnt('cff', { 'CFF ': cff, head, hhea: header, hmtx: Buffer.alloc(2 + glyphCount * 2), maxp: maximum })
}
