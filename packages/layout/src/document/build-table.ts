import type { Block, Cell, Table } from '../model.ts'
import { type BuildContext, buildParagraph, lineBottom, lowerLines } from './build-paragraph.ts'
import { type Draft, type DraftCell, type DraftTable, draftsOf } from './drafts.ts'
import { most } from './extremes.ts'
import { cellPadding } from './flow.ts'

/** A table with paragraphs in its cells. The space above it isn't known yet. */
export function buildTable(table: DraftTable, context: BuildContext): Table {
  const { columnEdges, rows, cells, source } = table
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    kind: 'table',
    page: first?.page.number ?? 0,
    box: { left: columnEdges[0] ?? 0, top: first?.top ?? 0, right: columnEdges.at(-1) ?? 0, bottom: last?.bottom ?? 0 },
    before: 0,
    edges: columnEdges,
    rows: rows.map(({ top, bottom, isHeader }) => ({ height: bottom - top, header: isHeader })),
    cells: cells.map((cell) => buildCell(cell, table, context)),
    source,
  }
}

function buildCell(cell: DraftCell, { columnEdges, rows }: DraftTable, context: BuildContext): Cell {
  const { row, rowEnd, column, columnEnd, borders, fill, content } = cell
  const [left, right] = [(columnEdges[column] ?? 0) + cellPadding, (columnEdges[columnEnd] ?? 0) - cellPadding]
  const lines = 'lines' in content ? content.lines : content.drafts.flatMap((draft) => (draft.kind === 'paragraph' ? draft.lines : []))
  const inside = { left, right: Math.max(right, most(lines.map(({ line }) => line.right))) }
  const drafts = 'lines' in content ? draftsOf(lines, { edges: { of: () => inside }, leadings: context.leadings }) : content.drafts
  const blocks = buildBlocks(drafts, { ...context, edges: () => inside }, rows[row]?.top ?? 0)
  return { row, rowEnd, column, columnEnd, blocks, borders, fill }
}

/** Blocks below each other, the first of them below `top`. */
function buildBlocks(drafts: readonly Draft[], context: BuildContext, top: number): Block[] {
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
    const free = lineBottom(first) - paragraph.leading - above
    // Rows of tables are often lower than lines elsewhere, and would grow.
    if (free < 0) lowerLines(paragraph, -free)
    paragraph.before = Math.max(0, free)
    above = lineBottom(last)
    return [paragraph]
  })
}
