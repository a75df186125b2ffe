import { boxAround } from '../boxes.ts'
import type { Box } from '../words.ts'
import { bordersOf, fillOf } from './borders.ts'
import type { Draft, DraftCell, DraftParagraph, DraftRow } from './drafts.ts'
import { least, most } from './extremes.ts'
import { cellPadding } from './flow.ts'
import type { MarkedPage } from './marked-page.ts'
import type { ReadPage } from './read-page.ts'
import { wholeStrand } from './strands.ts'
import type { TreeBlock, TreeTable } from './tree-blocks.ts'
import { inTheirColumns } from './tree-columns.ts'

interface TableReader {
  find: (page: number) => MarkedPage | undefined
  draftsOf: (blocks: readonly TreeBlock[]) => Draft[]
}

const [maxColumns, maxRows, maxPlaces] = [500, 20_000, 500_000]

/**
 * A table that the document names; the edges of its columns and rows are found by its text and lines. One that is too large for that is
 * the text of its cells.
 */
export function tableDraft({ rows }: TreeTable, { draftsOf }: TableReader): Draft[] {
  const placed = rows.length > maxRows ? undefined : placeCells(rows)
  const columns = Math.max(0, most(placed?.map(({ columnEnd }) => columnEnd) ?? []))
  if (!placed || columns * rows.length > maxPlaces) return rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => draftsOf(blocks)))
  if (columns === 0) return []
  const drafted = placed.map((cell) => {
    const drafts = draftsOf(cell.blocks)
    return { ...cell, drafts: rows[cell.row]?.isHeader ? drafts.map(onFirstPage) : drafts }
  })
  const boxed = drafted.map((cell) => ({ ...cell, boxes: boxesOf(cell.drafts) }))
  const cells = widened(inTheirColumns(boxed, columns), columns)
  const first = cells.find(({ boxes }) => boxes.length > 0)?.boxes[0]
  if (!first) return []
  const columnEdges = withinRules(columnEdgesOf(cells, columns, first.page), cells, first.page)
  const found = rowsOf(rows.length, cells, first.page).map((row, index) => ({ ...row, isHeader: rows[index]?.isHeader ?? false }))
  const strand = wholeStrand(-1, { left: columnEdges[0] ?? 0, right: columnEdges.at(-1) ?? 0 })
  const made = cells.map(({ row, rowEnd, column, columnEnd, drafts }): DraftCell => {
    const [top, last] = [found[row], found[rowEnd - 1]]
    const page = top?.page ?? first.page
    const box = {
      left: columnEdges[column] ?? 0,
      top: top?.top ?? 0,
      right: columnEdges[columnEnd] ?? 0,
      bottom: last?.page === page ? last.bottom : page.height,
    }
    return { row, rowEnd, column, columnEnd, content: { drafts }, borders: bordersOf(box, page.lines), fill: fillOf(box, page.areas) }
  })
  return [{ kind: 'table', strand, columnEdges, rows: found, cells: made, source: 'tree' }]
}

/** The text of a heading that is printed again on further pages, once. */
function onFirstPage(draft: Draft): Draft {
  if (draft.kind !== 'paragraph') return draft
  const [first, ...others] = [...Map.groupBy(draft.lines, ({ page }) => page).values()]
  const textOf = (lines: DraftParagraph['lines']) => lines.map(({ line }) => line.text).join('\n')
  return first && others.every((lines) => textOf(lines) === textOf(first)) ? { ...draft, lines: first } : draft
}

interface PlacedCell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  blocks: TreeBlock[]
}

/** Cells take the first free places of their rows. Undefined if they take more columns than a table may have. */
function placeCells(rows: TreeTable['rows']): PlacedCell[] | undefined {
  const taken = rows.map(() => new Set<number>())
  const placed: PlacedCell[] = []
  for (const [row, { cells }] of rows.entries()) {
    let column = 0
    for (const { blocks, columnSpan, rowSpan } of cells) {
      while (taken[row]?.has(column)) column += 1
      const place = { row, rowEnd: Math.min(rows.length, row + rowSpan), column, columnEnd: column + columnSpan, blocks }
      if (place.columnEnd > maxColumns) return undefined
      for (let at = place.row; at < place.rowEnd; at++) for (let x = place.column; x < place.columnEnd; x++) taken[at]?.add(x)
      column = place.columnEnd
      placed.push(place)
    }
  }
  return placed
}

interface PageBox extends Box {
  page: ReadPage
}

interface BoxedCell extends PlacedCell {
  boxes: PageBox[]
}

/** Where the text of a cell stands, page by page. */
function boxesOf(drafts: readonly Draft[]): PageBox[] {
  const byPage = new Map<ReadPage, Box[]>()
  const add = (page: ReadPage, box: Box) => byPage.set(page, [...(byPage.get(page) ?? []), box])
  for (const draft of drafts) {
    if (draft.kind === 'paragraph') for (const { page, line } of draft.lines) add(page, line)
    else if (draft.kind === 'figure') add(draft.page, draft.figure)
    else
      for (const { page, top, bottom } of draft.rows)
        add(page, { left: draft.columnEdges[0] ?? 0, top, right: draft.columnEdges.at(-1) ?? 0, bottom })
  }
  return [...byPage].map(([page, boxes]) => ({ page, ...boxAround(boxes) }))
}

/** Programs forget to say that the last cell of a row covers several columns: its text then reaches into those that have no cell there. */
function widened<Cell extends BoxedCell>(cells: readonly Cell[], columns: number): Cell[] {
  const starts = Array.from({ length: columns }, (_, column) =>
    least(cells.filter((cell) => cell.column === column).flatMap(({ boxes }) => boxes.map(({ left }) => left))),
  )
  const tall = cells.filter(({ row, rowEnd }) => rowEnd - row > 1)
  return [...Map.groupBy(cells, ({ row }) => row).values()].flatMap((inRow) => {
    const last = inRow.at(-1)
    if (!last) return []
    const right = most(last.boxes.map((box) => box.right))
    const isFree = (column: number) =>
      !tall.some((cell) => cell.row < last.row && cell.rowEnd > last.row && cell.column <= column && cell.columnEnd > column)
    let { columnEnd } = last
    while (columnEnd < columns && right > (starts[columnEnd] ?? right) + reaching && isFree(columnEnd)) columnEnd += 1
    return [...inRow.slice(0, -1), { ...last, columnEnd }]
  })
}

const reaching = 4

const [nearOuter, nearRow] = [18, 8]

function columnEdgesOf(cells: readonly BoxedCell[], count: number, page: ReadPage): number[] {
  const upright = page.lines.filter(({ x0, x1 }) => x0 === x1).map(({ x0 }) => x0)
  const starts = (column: number) =>
    least(cells.filter((cell) => cell.column === column).flatMap(({ boxes }) => boxes.map(({ left }) => left)))
  const ends = (column: number) =>
    most(cells.filter((cell) => cell.columnEnd === column).flatMap(({ boxes }) => boxes.map(({ right }) => right)))
  const edges: number[] = []
  for (let column = 0; column <= count; column++) {
    const [from, to] = [
      column === 0 ? Number.NEGATIVE_INFINITY : ends(column),
      column === count ? Number.POSITIVE_INFINITY : starts(column),
    ]
    const before = edges.at(-1) ?? Number.NEGATIVE_INFINITY
    edges.push(Math.max(before + 1, edgeBetween(from, to, upright)))
  }
  return edges.map((edge, column) => (Number.isFinite(edge) ? edge : (edges.find(Number.isFinite) ?? 0) + column * 20))
}

/** The outer edges of a table without lines at its sides: where the rules above, between and below its rows begin and end. */
function withinRules(edges: number[], cells: readonly BoxedCell[], page: ReadPage): number[] {
  const { top, bottom } = boxAround(cells.flatMap(({ boxes }) => boxes.filter((box) => box.page === page)))
  const [left = 0, right = 0] = [edges[0], edges.at(-1)]
  const rules = page.lines.filter(
    ({ x0, y0, x1, y1 }) =>
      y0 === y1 &&
      y0 > top - nearRow &&
      y0 < bottom + nearRow &&
      Math.min(x0, x1) < left + nearOuter &&
      Math.max(x0, x1) > right - nearOuter,
  )
  if (rules.length < leastRules) return edges
  const [from, to] = [least(rules.map(({ x0, x1 }) => Math.min(x0, x1))), most(rules.map(({ x0, x1 }) => Math.max(x0, x1)))]
  return edges.map((edge, column) => (column === 0 ? Math.min(edge, from) : column === edges.length - 1 ? Math.max(edge, to) : edge))
}

const leastRules = 2

/** The place between two columns: a drawn line, or the middle between their texts. */
function edgeBetween(from: number, to: number, lines: readonly number[]): number {
  const drawn = lines.filter(
    (x) => x > from - 2 && x < to + 2 && (Number.isFinite(from) || x > to - nearOuter) && (Number.isFinite(to) || x < from + nearOuter),
  )
  if (!Number.isFinite(from)) return drawn.length > 0 ? most(drawn) : to - cellPadding
  if (!Number.isFinite(to)) return drawn.length > 0 ? least(drawn) : from + cellPadding
  return drawn[0] ?? (from + to) / 2
}

const emptyRow = 14

function rowsOf(count: number, cells: readonly BoxedCell[], start: ReadPage): Omit<DraftRow, 'isHeader'>[] {
  const rows: Omit<DraftRow, 'isHeader'>[] = []
  const byRow = Map.groupBy(cells, (cell) => cell.row)
  const rules = new Map<ReadPage, number[]>()
  for (let row = 0; row < count; row++) {
    const inRow = byRow.get(row) ?? []
    const boxes = inRow.filter((cell) => cell.rowEnd === row + 1).flatMap((cell) => cell.boxes)
    const own = boxes.length > 0 ? boxes : inRow.flatMap((cell) => cell.boxes)
    const before = rows.at(-1)
    const page = own[0]?.page ?? before?.page ?? start
    const here = own.filter((box) => box.page === page)
    const above = before?.page === page ? before.bottom : undefined
    if (here.length === 0) {
      const top = above ?? 0
      rows.push({ page, top, bottom: top + emptyRow })
      continue
    }
    const { top, bottom } = boxAround(here)
    const drawn = rules.get(page) ?? page.lines.filter(({ y0, y1 }) => y0 === y1).map(({ y0 }) => y0)
    rules.set(page, drawn)
    const upper = drawn.filter((y) => y > top - nearRow && y < top + 3)
    const lower = drawn.filter((y) => y > bottom - 3 && y < bottom + nearRow)
    const topEdge = above ?? (upper.length > 0 ? most(upper) : top)
    rows.push({ page, top: Math.min(topEdge, top), bottom: Math.max(lower.length > 0 ? least(lower) : bottom, topEdge + 1) })
  }
  return rows
}
