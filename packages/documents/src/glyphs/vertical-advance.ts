import type { PdfObject } from '../engines/qpdf/object.ts'

/** How far a glyph of vertical writing moves the next one down, in font sizes (ISO 32000, 9.7.4.3). */
export type VerticalAdvance = (glyph: number) => number

/** Reads the vertical metrics of a CID font. */
export function verticalAdvance(font: PdfObject): VerticalAdvance {
  const standard = -(font.get('/DW2').numbers()[1] ?? -1000) / 1000
  const runs = runsOf(font.get('/W2'))
  return (glyph) => {
    const run = runs.find(({ first, last }) => glyph >= first && glyph <= last)
    return run ? -(run.advances[run.advances.length === 1 ? 0 : glyph - run.first] ?? 0) / 1000 : standard
  }
}

/** Glyphs with separate advances, or one for all of them. */
interface Run {
  first: number
  last: number
  advances: number[]
}

/** `c [w x y …]` lists each glyph from c on, `first last w x y` a range. */
function runsOf(list: PdfObject): Run[] {
  const items = list.items(maxItems)
  const runs: Run[] = []
  for (let at = 0; at < items.length; ) {
    const first = items[at]?.number ?? 0
    const next = items[at + 1]
    if (next?.isArray) {
      const advances = next.numbers().filter((_, index) => index % 3 === 0)
      runs.push({ first, last: first + advances.length - 1, advances })
      at += 2
    } else {
      runs.push({ first, last: next?.number ?? first, advances: [items[at + 2]?.number ?? -1000] })
      at += 5
    }
  }
  return runs
}

const maxItems = 10_000
