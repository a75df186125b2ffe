import type { Point } from '@octavo/core/edits/geometry.ts'
import { underline } from '@octavo/core/edits/styled-text.ts'
import { directionOf, type Element, type Glyph, type Insert, type Show, type Underlined } from './model.ts'

/** A line below changed text, on the seen page in points. */
export interface DrawnUnderline {
  from: Point
  to: Point
  width: number
  color: string
}

/** What is underlined among elements that are written one behind the other, from so far behind the start of their insert. */
export function underlinedIn(elements: readonly Element[], show: Show, start: number): Underlined[] {
  const thousandth = (directionOf(show).unit * show.size * show.scale) / 1000
  const found: Underlined[] = []
  let pen = start
  for (const element of elements) {
    if ('number' in element) pen -= element.number * thousandth
    else {
      const { glyph } = element
      for (const one of underlinesOf(glyph)) found.push({ ...one, from: one.from + pen, to: one.to + pen })
      pen += glyph.end - glyph.start
    }
  }
  return found
}

/** The lines below the changed text of a show, once everything has its place. They can't be drawn among operators of text. */
export function drawnUnderlines(show: Show): DrawnUnderline[] {
  return show.elements.flatMap((element) => {
    if (!('glyph' in element)) return []
    const { start, shift } = element.glyph
    return underlinesOf(element.glyph).map(({ from, to, down, size, color }) => {
      const below = down + size * (underline.gap + underline.height / 2)
      const at = (along: number) => pointOn(show, start + shift + along, below)
      return { from: at(from), to: at(to), width: size * underline.height, color }
    })
  })
}

function underlinesOf(glyph: Glyph | Insert): readonly Underlined[] {
  return ('underlines' in glyph && glyph.underlines) || []
}

/** A point of the page by how far along the line of a show it is, and how far below. */
function pointOn({ matrix, start }: Show, along: number, down: number): Point {
  const { x, y } = directionOf({ matrix })
  const [, , c, d, e, f] = matrix
  const up = Math.hypot(c, d) || 1
  return { x: e + (along - start) * x - (down * c) / up, y: f + (along - start) * y - (down * d) / up }
}
