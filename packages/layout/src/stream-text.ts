import type { Glyphs } from './glyphs.ts'
import { letterSpacing } from './letter-spacing.ts'
import { columnGap } from './segments.ts'
import { stringOf } from './string-of.ts'
import { isSpace, isSpaced, noSpacing, wordGap } from './words.ts'

/**
 * The text of a page in content order, in one pass without building words. It handles the simple case: upright left-to-right text, each
 * line in order. Undefined for anything else, which requires analysing the lines.
 */
export function plainStreamText(glyphs: Glyphs, { dehyphenate }: { dehyphenate: boolean }): string | undefined {
  const { count, boxes, sizes, characters, width, height, isPlain } = glyphs
  if (!isPlain) return undefined
  // Each glyph adds at most itself and a space or line end before it.
  const units = room(count * 2)
  let length = 0
  let seen = 0
  /** A space between the last glyph and this one. */
  let spaceAt = -1
  /** Start and end of the last glyph, and the height of the current line so far. */
  let left = 0
  let right = 0
  let top = 0
  let bottom = 0
  /** The number of the last glyph, whether it is alone so far, and the latest run with letter spacing. */
  let last = 0
  let isAlone = true
  let spacing = noSpacing
  for (let index = 0; index < count; index++) {
    const character = characters[index] ?? 0
    if (character <= space || character >= 0x80) {
      if (isSpace(character)) {
        spaceAt = index
        continue
      }
      if (character < space) continue
      if (character === softHyphen || character > 0xffff) return undefined
    }
    const at = index * 4
    const l = boxes[at] ?? 0
    const t = boxes[at + 1] ?? 0
    const r = boxes[at + 2] ?? 0
    const b = boxes[at + 3] ?? 0
    if (r < 0 || b < 0 || l > width || t > height) continue
    const size = sizes[index] ?? 0
    let begins = length === 0
    if (!begins) {
      const gap = l - right
      if (Math.min(b, bottom) - Math.max(t, top) <= 0.5 * Math.min(b - t, bottom - top)) {
        if (dehyphenate && isBroken(units, length) && isSmall.test(String.fromCharCode(character))) length -= 1
        else units[length++] = lineEnd
        begins = true
      } else if (gap < -0.5 * size && l !== left) return undefined
      // Nearly all glyphs: letters of a word. No run with letter spacing has a narrower word gap than this.
      else if (spaceAt < 0 && gap <= wordGap * size) isAlone = false
      else {
        const limit = index <= spacing.until ? spacing.wordGap : wordGap
        let wide =
          spaceAt >= 0
            ? isSpaced(glyphs, { space: spaceAt, before: right, left: l, right: r, gap: Math.max(0, gap) / size, frame: 0, limit })
            : gap > limit * size
        if (wide && isAlone && spaceAt < 0 && index > spacing.until) {
          spacing = letterSpacing(glyphs, last, isSpace)
          wide = gap > (index <= spacing.until ? spacing.wordGap : wordGap) * size
        }
        if (wide) {
          units[length++] = space
          begins = gap > columnGap * size
        }
        isAlone = wide
      }
      if (begins) isAlone = true
    }
    last = index
    units[length++] = character
    seen |= character
    spaceAt = -1
    left = l
    right = r
    top = begins ? t : Math.min(t, top)
    bottom = begins ? b : Math.max(b, bottom)
  }
  return stringOf(units.subarray(0, length), seen)
}

const space = 0x20
const lineEnd = 0x0a
const softHyphen = 0xad
const isSmall = /\p{Ll}/u
const isLetter = /\p{L}/u

/** The last letter so far is followed by a hyphen. */
function isBroken(units: Uint16Array, length: number): boolean {
  const last = units[length - 1]
  return (last === 0x2d || last === 0x2010) && isLetter.test(String.fromCharCode(units[length - 2] ?? 0))
}

let scratch = new Uint16Array(0)

/** Reused for every page; allocating for each would cost much. */
function room(length: number): Uint16Array {
  if (scratch.length < length) scratch = new Uint16Array(length * 2)
  return scratch
}
