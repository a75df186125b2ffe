import { isCjk } from '@octavo/layout/scripts.ts'
import type { Sheet } from '@octavo/layout/sheets/sheet.ts'

/** The height of a line of the usual font and of East Asian ones, and the greatest that a row may have, in points. */
const [lineHeight, tallLineHeight, mostHeight] = [15, 18, 409]
/** Widths of columns are counted in digits, than which letters are narrower. */
const letterWidth = 0.88

/**
 * The heights of rows whose texts need several lines. Some programs fit rows to their text only when it is edited. A cell over several rows
 * has room in all of them.
 */
export function rowHeights({ cells, widths }: Pick<Sheet, 'cells' | 'widths'>): Map<number, number> {
  const heights = new Map<number, number>()
  for (const { row, rowEnd, column, columnEnd, value } of cells) {
    if (value.kind === 'number') continue
    const width = widths.slice(column, columnEnd + 1).reduce((sum, one) => sum + one, 0)
    const lines = value.text.split('\n').reduce((sum, line) => sum + linesOf(line, width), 0) / (rowEnd - row + 1)
    if (lines <= 1) continue
    const height = Math.min(mostHeight, Math.ceil(lines) * (hasCjk(value.text) ? tallLineHeight : lineHeight))
    for (let each = row; each <= rowEnd; each++) heights.set(each, Math.max(heights.get(each) ?? 0, height))
  }
  return heights
}

/** How many lines a text without breaks takes in a column of this width. */
function linesOf(text: string, width: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const length = widthOf(word)
    if (used > 0 && used + letterWidth + length <= width) used += letterWidth + length
    else {
      if (used > 0) lines += 1
      // A word that is longer than a line is broken.
      lines += Math.max(0, Math.ceil(length / width) - 1)
      used = length > width ? length % width : length
    }
  }
  return lines
}

/** East Asian characters are as wide as two digits. */
function widthOf(word: string): number {
  let width = 0
  for (const character of word) width += isCjk(character.codePointAt(0) ?? 0) ? 2 : letterWidth
  return width
}

function hasCjk(text: string): boolean {
  return Array.from(text).some((character) => isCjk(character.codePointAt(0) ?? 0))
}
