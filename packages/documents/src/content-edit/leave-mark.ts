import type { AnchoredGlyph } from './anchor.ts'
import type { Element, Glyph, Insert, PageShows } from './model.ts'

const end = 'EMC'
/** Marked content that says nothing, up to where the one that was ended did. */
const again = '/Span BMC'

/**
 * New elements behind a glyph, outside of the marked content that says a text of its glyphs: a word that is typed behind such a letter isn't
 * a part of it for readers. They stay inside if the content has a number by which the structure of the document knows them.
 */
export function behindSaid(elements: readonly Element[], target: AnchoredGlyph, { shows }: PageShows): Element[] {
  const mark = target.show.marks.at(-1)
  if (mark?.said === undefined || mark.mcid !== undefined) return [...elements]
  const last = shows.findLast(({ marks }) => marks.includes(mark))
  const glyphs = target.show.elements.filter((element) => 'glyph' in element)
  if (last !== target.show || glyphs.at(-1)?.glyph !== target.glyph) return [...elements]
  return [{ glyph: operator(end) }, ...elements, { glyph: operator(again) }]
}

/** The elements of a show that are inside of its marked content. */
export function insideMark(elements: readonly Element[]): Element[] {
  let isInside = true
  return elements.filter((element) => {
    if ('glyph' in element && isOperator(element.glyph, end)) isInside = false
    else if ('glyph' in element && isOperator(element.glyph, again)) isInside = true
    else return isInside
    return false
  })
}

function operator(operators: string): Insert {
  return { operators, bytes: new Uint8Array(0), text: '', start: 0, end: 0, shift: 0 }
}

function isOperator(glyph: Glyph | Insert, operators: string): boolean {
  return 'operators' in glyph && glyph.operators === operators
}
