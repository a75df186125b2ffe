import type { PdfObject } from '../engines/qpdf/object.ts'

/** What a font's dictionary says about a glyph, in thousandths of the font size; undefined if it says nothing. */
export type GlyphMetric = (glyph: number) => number | undefined

/**
 * Reads a list of metrics of a CID font (ISO 32000, 9.7.4.3): `c [w …]` lists each glyph from c on, `first last w` a range. A glyph has
 * `values` numbers in it, of which this reads the first.
 */
export function glyphMetric(list: PdfObject, values: number): GlyphMetric {
  const runs = runsOf(list, values).toSorted((one, other) => one.first - other.first)
  return (glyph) => {
    const run = lastBefore(runs, glyph)
    if (!run || glyph > run.last) return undefined
    return run.metrics[run.metrics.length === 1 ? 0 : glyph - run.first]
  }
}

/** Glyphs with separate metrics, or one for all of them. */
interface Run {
  first: number
  last: number
  metrics: number[]
}

function runsOf(list: PdfObject, values: number): Run[] {
  const items = list.numbersAmong(maxItems)
  const runs: Run[] = []
  for (let at = 0; at < items.length; ) {
    const first = items[at] ?? 0
    const next = items[at + 1]
    if (next === undefined) {
      const metrics = list
        .at(at + 1)
        .numbers()
        .filter((_, index) => index % values === 0)
      runs.push({ first, last: first + metrics.length - 1, metrics })
      at += 2
    } else {
      const metric = items[at + 2]
      if (metric !== undefined) runs.push({ first, last: next, metrics: [metric] })
      at += 2 + values
    }
  }
  return runs
}

/** The last run that begins at the glyph or before it. */
function lastBefore(runs: readonly Run[], glyph: number): Run | undefined {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((runs[middle]?.first ?? 0) <= glyph) low = middle + 1
    else high = middle
  }
  return runs[low - 1]
}

const maxItems = 10_000
