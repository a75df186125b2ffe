import type { FormField } from '@octavo/core/forms/form-field.ts'
import type { Box, Word } from '@octavo/layout/words.ts'

export type FieldBox = FormField['widgets'][number]['box']

/** A piece of a line: words with no more than a usual gap between them. */
export interface Line extends Box {
  text: string
  /** Of its font, in points. */
  size: number
  rtl: boolean
}

/** The pieces of lines that stand outside all fields and say something. A number or letter before a box to tick is a piece of its own. */
export function captionLines(words: readonly Word[], boxes: readonly FieldBox[], ticks: readonly FieldBox[]): Line[] {
  const lines: Line[] = []
  for (const word of words) {
    if (word.frame !== 0 || word.text.trim() === '') continue
    const last = lines.at(-1)
    if (last && continues(last, word) && !isMarkOf(word, ticks)) {
      last.text += ` ${word.text}`
      last.left = Math.min(last.left, word.left)
      last.right = Math.max(last.right, word.right)
      last.top = Math.min(last.top, word.top)
    } else lines.push(lineOf(word))
  }
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line.text) && !boxes.some((box) => isIn(line, box)))
}

function lineOf({ text, left, top, right, bottom, size, rtl }: Word): Line {
  return { text, left, top, right, bottom, size, rtl }
}

function continues(line: Line, word: Word): boolean {
  if (line.rtl !== word.rtl || Math.abs(line.bottom - word.bottom) >= word.size * 0.5) return false
  const gap = word.rtl ? line.left - word.right : word.left - line.right
  return gap < word.size * 0.8 && (word.rtl ? word.right <= line.right : word.left >= line.left)
}

/** Farther away, a letter isn't the mark of a box to tick, in points. */
const farMark = 8

function isMarkOf(word: Word, ticks: readonly FieldBox[]): boolean {
  if (!/^\(?[\p{L}\p{N}]{1,2}[.):]?$/u.test(word.text)) return false
  return ticks.some((box) => isOnRow(word, box) && gapBefore(word, box) > -2 && gapBefore(word, box) < farMark)
}

export function isOnRow({ top, bottom }: Box, { y, height }: FieldBox): boolean {
  const middle = y + height / 2
  const isInside = top + bottom > 2 * y && top + bottom < 2 * (y + height)
  return isInside || (top - 3 <= middle && bottom + 3 >= middle)
}

/** How far a box is behind the end of a text. */
export function gapBefore({ left, right, rtl }: Pick<Line, 'left' | 'right' | 'rtl'>, { x, width }: FieldBox): number {
  return rtl ? left - (x + width) : x - right
}

/** How far a box is before the beginning of a text. */
export function gapBehind({ left, right, rtl }: Pick<Line, 'left' | 'right' | 'rtl'>, { x, width }: FieldBox): number {
  return rtl ? x - right : left - (x + width)
}

/** Whether a text is a heading over a box: it begins in it, or they have the same middle. */
export function isOver({ left, right, rtl }: Line, { x, width }: FieldBox): boolean {
  const shared = Math.min(right, x + width) - Math.max(left, x)
  if (shared < 0.5 * Math.min(right - left, width)) return false
  const isBegun = rtl ? right <= x + width + 5 : left >= x - 5
  return isBegun || Math.abs(left + right - 2 * x - width) <= 10
}

/** The pitch of lines of one text, in sizes of their font. */
const tight = 1.25

/** Whether one line is set right above another, as in a text of several lines. */
export function isNextLine(above: Line, below: Line, mostPitch = tight): boolean {
  const pitch = below.bottom - above.bottom
  const isAligned = Math.abs(above.left - below.left) < 2.5 || Math.abs(above.left + above.right - below.left - below.right) < 8
  return isAligned && Math.abs(above.size - below.size) < 0.6 && pitch > 0.3 * below.size && pitch <= mostPitch * below.size
}

/** Whether a text is more than a number or a letter of a list. */
export function isSaying({ text }: Line): boolean {
  return /\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
}

function isIn({ left, top, right, bottom }: Line, { x, y, width, height }: FieldBox): boolean {
  const [across, down] = [(left + right) / 2, (top + bottom) / 2]
  return across > x && across < x + width && down > y && down < y + height
}
