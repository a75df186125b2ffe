import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { AnchoredGlyph, AnchoredLine } from './anchor.ts'
import { directionOf, type EncodedText, type Glyph, type Insert, type Show } from './model.ts'
import { actualText, writtenElements } from './write-shows.ts'

/** A glyph of the document and the gap behind it, that of its operator's spacing included, both in font sizes. */
interface SpacedGlyph {
  glyph: AnchoredGlyph
  width: number
  gap: number
}

/** The glyphs that runs which only look otherwise had before, with their kerning. */
export type KeptSpacing = ReadonlyMap<ChangedRun, readonly SpacedGlyph[]>

/** Further back, in sizes, glyphs stand in another order than their text. */
const mostOverlap = 0.6

/** The glyphs of each run if the runs say what the glyphs of a line say; nothing if some of the text is new. */
export function keptSpacing(runs: readonly ChangedRun[], line: AnchoredLine): KeptSpacing {
  const kept = new Map<ChangedRun, SpacedGlyph[]>()
  let next = 0
  for (const run of runs) {
    const own: SpacedGlyph[] = []
    let rest = run.text
    while (rest !== '') {
      const one = line[next]
      if (one && one.glyph.text !== '' && rest.startsWith(one.glyph.text)) {
        own.push(spaced(one, line[next + 1]))
        rest = rest.slice(one.glyph.text.length)
        next += 1
      } else if (/^\s/.test(rest)) rest = rest.slice(1)
      else return none
    }
    kept.set(run, own)
  }
  const all = [...kept.values()].flat()
  return next === line.length && all.every(({ gap }) => gap > -mostOverlap) ? kept : none
}

const none: KeptSpacing = new Map()

function spaced(one: AnchoredGlyph, next: AnchoredGlyph | undefined): SpacedGlyph {
  const { show, glyph } = one
  const size = show.size * show.scale * directionOf(show).unit || 1
  const spacing = spacingOf(show, one)
  const kerning = next ? next.glyph.start + next.glyph.shift - glyph.end - glyph.shift : 0
  return { glyph: one, width: (glyph.end - glyph.start - spacing) / size, gap: (spacing + kerning) / size }
}

/**
 * Writes glyphs as they were with the state of a show; undefined if some are of another font. Their gaps stay in proportion to their size,
 * also where the operators that showed them had another spacing.
 */
export function encodeKept(glyphs: readonly SpacedGlyph[] | undefined, show: Show): EncodedText | undefined {
  if (!glyphs || glyphs.some(({ glyph }) => glyph.show.font?.book !== show.font?.book)) return undefined
  const encoded: EncodedText = { elements: [], length: 0 }
  const size = show.size * show.scale * directionOf(show).unit
  for (const { glyph, width, gap } of glyphs) {
    const spacing = spacingOf(show, glyph)
    encoded.elements.push({ glyph: shownGlyph(glyph.glyph, width * size + spacing) }, { number: (spacing / (size || 1) - gap) * 1000 })
    encoded.length += (width + gap) * size
  }
  return encoded
}

/** A glyph as it is written; one whose letter only marked content says takes that with it. */
export function shownGlyph({ bytes, text, said }: Pick<Glyph, 'bytes' | 'text' | 'said'>, length: number): Glyph | Insert {
  const copy = { bytes, text, start: 0, end: length, shift: 0 }
  if (said === undefined || said !== text) return copy
  return { ...copy, operators: `/Span <<${actualText(said)}>> BDC ${writtenElements([{ glyph: copy }])} EMC` }
}

/** What the spacing of a show adds behind a glyph, in points. */
function spacingOf(show: Show, { glyph: { bytes } }: AnchoredGlyph): number {
  const wordSpace = bytes.length === 1 && bytes[0] === 0x20 ? show.wordSpace : 0
  return (show.characterSpace + wordSpace) * show.scale * directionOf(show).unit
}
