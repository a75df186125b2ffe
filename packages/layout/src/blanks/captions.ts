import type { Box } from '../words.ts'
import { heightOf } from './blank.ts'
import type { Phrase } from './page-content.ts'

/** How far a caption may be from its blank. */
const farLeft = 190
const farAbove = 26
const farBelow = 16
const farBeside = 40
/** Texts without letters name nothing, such as arrows, amounts and the figures of an axis; but a line of a form may have a number. */
function names(text: string): boolean {
  return /\p{L}/u.test(text) || /^[\s(]*\d{1,2}[\s.):]*$/u.test(text)
}

/** The nearest text on the row of a box, on the side from which its script is read; undefined if another box is between. */
export function captionBeside(box: Box, phrases: readonly Phrase[], obstacles: readonly Box[] = []): Phrase | undefined {
  const onRow = phrases.filter((phrase) => names(phrase.text) && isOnRow(box, phrase))
  const before = onRow
    .filter(({ right, rtl }) => !rtl && right <= box.left + 3 && box.left - right <= farLeft)
    .toSorted((one, other) => other.right - one.right)[0]
  const after = onRow
    .filter(({ left, rtl }) => rtl && left >= box.right - 3 && left - box.right <= farLeft)
    .toSorted((one, other) => one.left - other.left)[0]
  return [before, after].find((phrase) => phrase && !obstacles.some((other) => isBetween(other, phrase, box)))
}

/** The text behind a box that is ticked: to the right, or to the left where it is read from right to left. */
export function captionBehind(box: Box, phrases: readonly Phrase[]): Phrase | undefined {
  const onRow = phrases.filter((phrase) => names(phrase.text) && isOnRow(box, phrase))
  const right = onRow
    .filter(({ left, rtl }) => !rtl && left >= box.right - 2 && left - box.right <= farBeside)
    .toSorted((one, other) => one.left - other.left)[0]
  const left = onRow
    .filter((phrase) => phrase.right <= box.left + 2 && box.left - phrase.right <= farBeside)
    .toSorted((one, other) => other.right - one.right)[0]
  return left?.rtl ? left : (right ?? left)
}

/** The lowest text above a box, in its column. */
export function captionAbove(box: Box, phrases: readonly Phrase[], far = farAbove): Phrase | undefined {
  return phrases
    .filter((phrase) => names(phrase.text) && phrase.bottom <= box.top + 3 && box.top - phrase.bottom <= far && isInColumn(box, phrase))
    .toSorted((one, other) => other.bottom - one.bottom || Math.abs(one.left - box.left) - Math.abs(other.left - box.left))[0]
}

/** The text under a line, as under signatures. */
export function captionBelow(box: Box, phrases: readonly Phrase[]): Phrase | undefined {
  return phrases
    .filter(
      (phrase) => names(phrase.text) && phrase.top >= box.bottom - 1 && phrase.top - box.bottom <= farBelow && isInColumn(box, phrase),
    )
    .toSorted((one, other) => one.top - other.top || one.left - other.left)[0]
}

/** Whether text stands on the row of a box, of which it may be at the top or at the bottom. */
export function isOnRow(box: Box, phrase: Box): boolean {
  const shared = Math.min(box.bottom, phrase.bottom) - Math.max(box.top, phrase.top)
  return shared >= 0.4 * Math.min(heightOf(box), heightOf(phrase))
}

function isInColumn(box: Box, phrase: Box): boolean {
  const shared = Math.min(box.right, phrase.right) - Math.max(box.left, phrase.left)
  return shared > 0 && shared >= 0.3 * Math.min(box.right - box.left, phrase.right - phrase.left)
}

function isBetween(other: Box, phrase: Box, box: Box): boolean {
  const [from, to] = phrase.right <= box.left + 3 ? [phrase.right, box.left] : [box.right, phrase.left]
  return other.left >= from - 1 && other.right <= to + 1 && other.right - other.left > 4 && isOnRow(box, other)
}
