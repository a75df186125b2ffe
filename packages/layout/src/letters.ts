import type { Glyphs } from './glyphs.ts'
import { stringOf } from './string-of.ts'

/** The characters of a page by glyph number. */
export interface Letters {
  text(from: number, to: number): string
}

/**
 * The page's characters as one string, from which words are sliced; characters with two UTF-16 units, or none, are inserted when a word is
 * read.
 */
export function lettersOf({ count, characters }: Glyphs): Letters {
  if (scratch.length < count) scratch = new Uint16Array(count * 2)
  const units = scratch.subarray(0, count)
  let exceptions = false
  let seen = 0
  for (let index = 0; index < count; index++) {
    let character = characters[index] ?? 0
    if (character > 0xffff || character < 0x20 || character === 0xfffe || character === 0xfeff) {
      exceptions = true
      character = 0xffff
    }
    units[index] = character
    seen |= character
  }
  const all = stringOf(units, seen)
  return {
    text(from, to) {
      const slice = all.slice(from, to)
      if (!exceptions || !slice.includes('\uffff')) return slice
      let text = ''
      for (let index = from; index < to; index++) {
        const character = characters[index] ?? 0
        text +=
          character > 0xffff && character < 0x110000 ? String.fromCodePoint(character) : slice.charAt(index - from).replace('\uffff', '')
      }
      return text
    },
  }
}

/** Reused for every page; allocating for each would cost much. */
let scratch = new Uint16Array(0)
