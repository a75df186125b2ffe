import type { Block, Cell, Paragraph, Table } from '../model.ts'
import { type BuildContext, buildParagraph, lineBottom, lowerLines } from './build-paragraph.ts'
import { type Draft, type DraftCell, type DraftTable, draftsOf } from './drafts.ts'
import { emptyCells } from './empty-cells.ts'
import { least, most } from './extremes.ts'
import { cellPadding, type FlowLine } from './flow.ts'
import type { Lists } from './lists.ts'

interface CellContext extends TableContext {
  /** Where the texts of the cell's column end, if they are aligned there. */
  rightEnd: number | undefined
}

function linesIn({ content }: DraftCell): FlowLine[] {
  return 'lines' in content ? content.lines : content.drafts.flatMap((draft) => (draft.kind === 'paragraph' ? draft.lines : []))
}

/** What the cells of a table are built with. */
export interface TableContext extends BuildContext {
  lists: Lists
}

/** A table with paragraphs in its cells. The space above it isn't known yet. */
export function buildTable(table: DraftTable, context: TableContext): Table {
  const { columnEdges, rows, cells, source } = table
  const lists = columnEdges.map(() => context.lists.apart())
  const ends = rightEnds(cells)
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    kind: 'table',
    page: first?.page.number ?? 0,
    box: { left: columnEdges[0] ?? 0, top: first?.top ?? 0, right: columnEdges.at(-1) ?? 0, bottom: last?.bottom ?? 0 },
    before: 0,
    edges: columnEdges,
    rows: rows.map(({ top, bottom, isHeader }) => ({ height: bottom - top, header: isHeader })),
    cells: [
      ...cells.map((cell) =>
        buildCell(cell, table, { ...context, lists: lists[cell.column] ?? context.lists, rightEnd: ends.get(cell.column) }),
      ),
      ...emptyCells(table),
    ],
    source,
  }
}

function buildCell(cell: DraftCell, { columnEdges, rows }: DraftTable, context: CellContext): Cell {
  const { row, rowEnd, column, columnEnd, borders, fill, content } = cell
  const [left, right] = [(columnEdges[column] ?? 0) + cellPadding, (columnEdges[columnEnd] ?? 0) - cellPadding]
  const lines = linesIn(cell)
  const inside = { left, right: Math.max(right, most(lines.map(({ line }) => line.right))) }
  const drafts = 'lines' in content ? draftsOf(lines, { edges: { of: () => inside }, leadings: context.leadings }) : content.drafts
  const blocks = buildBlocks(withItems(drafts), { ...context, edges: () => inside }, rows[row]?.top ?? 0)
  const { rightEnd } = context
  if (rightEnd !== undefined && columnEnd === column + 1) for (const block of blocks) alignRight(block, { left, right: rightEnd })
  return { row, rowEnd, column, columnEnd, blocks, borders, fill }
}

/** Texts of at least so many cells of a column end at one place, of these different lengths, if they are aligned there; in points. */
const [leastEnding, sameEnd, leastRagged] = [3, 1, 2]
const endingShare = 0.7

/** Where the texts of columns end that stand at the right of their cells. */
function rightEnds(cells: readonly DraftCell[]): Map<number, number> {
  const ends = new Map<number, number>()
  const narrow = cells.filter(({ column, columnEnd }) => columnEnd === column + 1)
  for (const [column, own] of Map.groupBy(narrow, (cell) => cell.column)) {
    const lines = own.flatMap((cell) =>
      linesIn(cell)
        .slice(0, 1)
        .map(({ line }) => line),
    )
    const place = lines.map(({ right }) => right).sort((one, other) => one - other)[Math.floor(lines.length / 2)] ?? 0
    const ending = lines.filter(({ right }) => Math.abs(right - place) <= sameEnd)
    const starts = ending.map(({ left }) => left)
    if (ending.length >= leastEnding && ending.length >= endingShare * lines.length && most(starts) - least(starts) > leastRagged)
      ends.set(column, place)
  }
  return ends
}

/** Room for a font that is wider, as a share of the line. */
const spareShare = 0.1

/** A single line that ends where the texts of its column do is written from there. */
function alignRight(block: Block, { left, right }: { left: number; right: number }): void {
  if (block.kind !== 'paragraph' || block.rtl || block.list || block.lines.length !== 1) return
  const [line] = block.lines
  if (!line || Math.abs(line.right - right) > sameEnd || block.tabs.length > 0) return
  const start = Math.min(left, line.left - spareShare * (line.right - line.left))
  Object.assign(block, { align: 'right', left: start, first: 0, rightEdge: right } satisfies Partial<Paragraph>)
}

/** A number alone in a cell is what the cell says, such as an amount before another; several are those of a list. */
function withItems(drafts: readonly Draft[]): Draft[] {
  const isNumbered = (draft: Draft) => draft.kind === 'paragraph' && draft.label !== undefined && draft.label.format !== 'bullet'
  const isList = drafts.filter(isNumbered).length > 1
  return drafts.map((draft) => (isNumbered(draft) && !isList ? { ...draft, label: undefined } : draft))
}

/** Blocks below each other, the first of them below `top`. */
function buildBlocks(drafts: readonly Draft[], context: TableContext, top: number): Block[] {
  let above = top
  return drafts.flatMap((draft): Block[] => {
    if (draft.kind === 'table') {
      above = draft.rows.at(-1)?.bottom ?? above
      return [buildTable(draft, context)]
    }
    if (draft.kind === 'figure') {
      const { alternative, ...box } = draft.figure
      above = box.bottom
      return [{ kind: 'figure', page: draft.page.number, box, before: 0, alternative }]
    }
    const [first, last] = [draft.lines[0], draft.lines.at(-1)]
    if (!first || !last) return []
    const paragraph = buildParagraph(draft, context)
    if (draft.label) paragraph.list = context.lists.place(draft.label, first.line.left)
    const free = lineBottom(first) - paragraph.leading - above
    // Rows of tables are often lower than lines elsewhere, and would grow.
    if (free < 0) lowerLines(paragraph, -free)
    paragraph.before = Math.max(0, free)
    above = lineBottom(last)
    return [paragraph]
  })
}
