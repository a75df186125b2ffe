import type { RunStyle } from '../model.ts'
import type { DrawnText } from '../page-drawing.ts'
import type { Word } from '../words.ts'
import { standardWidth } from './standard-widths.ts'

/** The look of one piece of content. */
export interface Look {
  style: RunStyle
  /** Undefined if only its glyphs are known. */
  text: DrawnText | undefined
}

/** Narrower or wider letters are hardly legible. */
const [narrowest, widest] = [0.6, 1.6]
/** Smaller differences come from kerning. */
const noticed = 0.02
const leastLetters = 3

/** Tells the styles of each font how wide its letters are beside those of the font that replaces it: lines then end where they did. */
export function stretchStyles(words: readonly Word[], looks: { of(word: Word): Look | undefined; all: Iterable<Look> }): void {
  const sums = new Map<string, { actual: number; usual: number; letters: number }>()
  for (const word of words) {
    const look = word.frame === 0 ? looks.of(word) : undefined
    const usual = look && standardWidth(word.text, look.style)
    if (!look || usual === undefined) continue
    const sum = sums.get(fontOf(look)) ?? { actual: 0, usual: 0, letters: 0 }
    sum.actual += word.right - word.left
    sum.usual += usual * word.size
    sum.letters += word.text.length
    sums.set(fontOf(look), sum)
  }
  for (const look of looks.all) {
    const { actual, usual, letters } = sums.get(fontOf(look)) ?? { actual: 0, usual: 1, letters: 0 }
    // Rounded down: a line that becomes a little shorter changes nothing, one that becomes longer wraps a word.
    const share = Math.floor((100 * actual) / usual) / 100
    if (letters >= leastLetters && Math.abs(share - 1) > noticed) look.style.stretch = Math.min(widest, Math.max(narrowest, share))
  }
}

function fontOf({ text, style: { font, bold, italic } }: Look): string {
  return `${text?.font.name ?? ''} ${font} ${bold} ${italic}`
}
