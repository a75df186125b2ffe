import type { Line } from '../lines.ts'
import type { Word } from '../words.ts'
import { isLabelText } from './item-labels.ts'

/** A gap wider than justified text has between its words, in font sizes. */
export const tabGap = 2.5
/** Behind a number or label that begins a line alone, which is hardly ever justified. */
const tabGapAtLabel = 1.2

/** Whether the gap between two words of a line from left to right is a tab; `isAlone` says that no other line belongs to its paragraph. */
export function isTabGap(before: Word, next: Word, { line, isAlone }: { line: Line; isAlone: boolean }): boolean {
  const isAtLabel = isAlone && before === line.words[0] && isLabelText(before.text)
  return next.left - before.right > (isAtLabel ? tabGapAtLabel : tabGap) * line.size
}
