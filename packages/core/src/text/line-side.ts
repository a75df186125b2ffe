import { type Side, sideOf } from './bidi.ts'

/** The direction of a line of a page: that of most of its letters, in whichever order these are told. */
export function lineSide(text: string): Side {
  const sides = sidesOf(text)
  return sides.filter((side) => side === 'R').length * 2 >= sides.length ? 'R' : 'L'
}

/**
 * The direction of a line that said another text before. It keeps that of the line before, also if it begins with a foreign word; unless
 * its first letter and most of its letters have the other.
 */
export function changedSide(was: string, text: string): Side {
  const [first] = sidesOf(text)
  return first && first === lineSide(text) ? first : lineSide(was)
}

function sidesOf(text: string): Side[] {
  return Array.from(text).flatMap((character) => sideOf(character) ?? [])
}
