import { expect, test } from 'vitest'
import { drawingOf, gridLines } from '../testing/drawing-of.ts'
import type { DraftTable } from './drafts.ts'
import { emptyCells } from './empty-cells.ts'
import { readPage } from './read-page.ts'
import { wholeStrand } from './strands.ts'

function tableOf({ rows, columns, height = 10 }: { rows: number; columns: number; height?: number }): DraftTable {
  const edges = Array.from({ length: columns + 1 }, (_, column) => 50 + 10 * column)
  const ys = Array.from({ length: rows + 1 }, (_, row) => 50 + height * row)
  const lines = gridLines(edges, ys.slice(0, 2000))
  const page = readPage(drawingOf({ texts: [], lines, areas: [[50, 50, 60, 50 + height]], colour: 0x336699 }), { number: 1, position: 1 })
  const borders = { left: undefined, top: undefined, right: undefined, bottom: undefined }
  return {
    kind: 'table',
    strand: wholeStrand(0, { left: 50, right: edges.at(-1) ?? 0 }),
    columnEdges: edges,
    rows: ys.slice(1).map((bottom) => ({ page, top: bottom - height, bottom, isHeader: false })),
    cells: [{ row: 0, rowEnd: 2, column: 1, columnEnd: 2, content: { drafts: [] }, borders, fill: undefined }],
    source: 'tree',
  }
}

test('places without a cell get one with the look that is drawn there', () => {
  const cells = emptyCells(tableOf({ rows: 2, columns: 2 }))
  expect(cells.map(({ row, column, fill }) => [row, column, fill])).toEqual([
    [0, 0, 0x336699],
    [1, 0, undefined],
  ])
  const drawn = { width: 1, colour: 0x336699 }
  for (const { borders } of cells) expect(borders).toEqual({ left: drawn, top: drawn, right: drawn, bottom: drawn })
})

test('large tables take little time, and larger ones get none', () => {
  const large = tableOf({ rows: 2000, columns: 200 })
  const before = process.threadCpuUsage()
  expect(emptyCells(large)).toHaveLength(2000 * 200 - 2)
  expect(emptyCells(tableOf({ rows: 2000, columns: 300 }))).toEqual([])
  expect(process.threadCpuUsage(before).user).toBeLessThan(3_000_000)
})
