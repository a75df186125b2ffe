import type { Box } from '@octavo/layout/words.ts'
import type { Matrix } from '../engines/matrix.ts'
import type { RecognisedLine, RecognisedWord } from './read-hocr.ts'

/** Leaves out words that stand where the page has text already, so that nothing is found twice. */
export function withoutOwnText(lines: readonly RecognisedLine[], toPage: Matrix, own: readonly Box[]): RecognisedLine[] {
  if (own.length === 0) return [...lines]
  const rows = rowsOf(own)
  const isNew = (word: RecognisedWord) => {
    const middle = placed((word.left + word.right) / 2, (word.top + word.bottom) / 2, toPage)
    return !(rows.get(Math.floor(middle.y / rowHeight)) ?? []).some((box) => holds(box, middle))
  }
  return lines.map((line) => ({ ...line, words: line.words.filter(isNew) })).filter(({ words }) => words.length > 0)
}

/** Boxes by the rows they touch, so that a word is compared with few. */
const rowHeight = 20

function rowsOf(boxes: readonly Box[]): Map<number, Box[]> {
  const rows = new Map<number, Box[]>()
  for (const box of boxes)
    for (let row = Math.floor(box.top / rowHeight); row <= Math.floor(Math.min(box.bottom, box.top + 1000) / rowHeight); row += 1)
      addTo(rows, row, box)
  return rows
}

function addTo(rows: Map<number, Box[]>, row: number, box: Box): void {
  const known = rows.get(row)
  if (known) known.push(box)
  else rows.set(row, [box])
}

function placed(x: number, y: number, [a, b, c, d, e, f]: Matrix): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** The middle of a word may fall between two letters. */
function holds({ left, top, right, bottom }: Box, { x, y }: { x: number; y: number }): boolean {
  const spare = (bottom - top) / 2
  return x >= left - spare && x <= right + spare && y >= top && y <= bottom
}
