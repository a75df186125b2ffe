import type { Word } from '../words.ts'
import { textOf } from './text-lines.ts'
import type { TextGrid } from './text-table.ts'

/** Where the header of a table is repeated, another one begins: the place of the first repetition, undefined if there is none. */
export function repeatedHeader({ ys, cells, headerRows }: TextGrid): number | undefined {
  const title = labelOf(cells.find(({ row, column, columnEnd }) => row < headerRows && column === 0 && columnEnd === 0)?.words)
  if (!/\p{L}{2}/u.test(title)) return undefined
  const again = cells.find(({ row, column, words }) => row > headerRows && column === 0 && labelOf(words) === title)
  if (!again) return undefined
  const labelled = new Set(cells.filter(({ column }) => column === 0).map(({ row }) => row))
  let { row } = again
  // Headings over several columns stand above the label.
  while (row - 1 > headerRows && !labelled.has(row - 1)) row -= 1
  return ys[row]
}

function labelOf(words: readonly Word[] = []): string {
  return textOf(words)
}
