import type { Border, Sides } from '../model.ts'
import type { Colour } from '../page-drawing.ts'
import { isCodeLine } from './code-lines.ts'
import type { FlowFigure, FlowItem, FlowLine, FlowTable } from './flow.ts'
import { type ItemLabel, itemLabel } from './item-labels.ts'
import { type Surroundings, startsParagraph } from './paragraph-starts.ts'
import type { ReadPage } from './read-page.ts'
import type { Strand } from './strands.ts'

/** A block whose lines are known, but not yet where it stands among others. */
export type Draft = DraftParagraph | DraftTable | FlowFigure

/** The lines of a paragraph. */
export interface DraftParagraph {
  kind: 'paragraph'
  lines: FlowLine[]
  label: ItemLabel | undefined
  /** Of a heading, if the document says so itself. */
  level: number | undefined
  role: 'body' | 'heading' | 'caption' | 'code'
  source: 'tree' | 'geometry'
}

/** A table, which may run over several pages. */
export interface DraftTable {
  kind: 'table'
  strand: Strand
  columnEdges: number[]
  rows: DraftRow[]
  cells: DraftCell[]
  source: 'tree' | 'lattice' | 'text'
}

export interface DraftRow {
  page: ReadPage
  top: number
  bottom: number
  isHeader: boolean
}

/** A cell; `rowEnd` and `columnEnd` are the first row and column that it doesn't reach. */
export interface DraftCell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  /** Lines that are still to be joined, or paragraphs that the document names. */
  content: { lines: FlowLine[] } | { drafts: Draft[] }
  borders: Sides<Border | undefined>
  fill: Colour | undefined
}

/** Joins lines to paragraphs by their places. */
export function draftsOf(items: readonly FlowItem[], surroundings: Surroundings): Draft[] {
  const drafts: Draft[] = []
  for (const [index, item] of items.entries()) {
    const last = drafts.at(-1)
    const after = items[index + 1]
    if (item.kind === 'figure') drafts.push(item)
    else if (item.kind === 'table') addDraft(drafts, draftTable(item))
    else if (
      last?.kind === 'paragraph' &&
      !startsParagraph(last.lines, item, { ...surroundings, after: after?.kind === 'line' ? after : undefined })
    )
      last.lines.push(item)
    else drafts.push(paragraphOf([item]))
  }
  return drafts.map((draft) => (draft.kind === 'paragraph' && isCode(draft) ? { ...draft, role: 'code', label: undefined } : draft))
}

/** One line in such letters may be a name or an address. */
function isCode({ lines }: DraftParagraph): boolean {
  return lines.length > 1 && lines.every(isCodeLine)
}

/** A paragraph of these lines, by what can be seen. */
export function paragraphOf(lines: FlowLine[]): DraftParagraph {
  const [first] = lines
  return { kind: 'paragraph', lines, label: first && itemLabel(first), level: undefined, role: 'body', source: 'geometry' }
}

function draftTable({ table, cells, page, strand }: FlowTable): DraftTable {
  const { columnEdges, rowEdges, headerRows, source } = table
  return {
    kind: 'table',
    strand,
    columnEdges,
    rows: rowEdges.slice(1).map((bottom, row) => ({ page, top: rowEdges[row] ?? bottom, bottom, isHeader: row < headerRows })),
    cells: cells.map(({ cell, lines }) => {
      const { row, rowEnd, column, columnEnd, borders, fill } = cell
      return { row, rowEnd, column, columnEnd, borders, fill, content: { lines } }
    }),
    source,
  }
}

const sameEdge = 3

/** Adds a block; a table at the top of a page continues the one at the foot of the page before, if its columns are the same. */
export function addDraft(drafts: Draft[], table: Draft): void {
  const last = drafts.at(-1)
  if (last?.kind !== 'table' || table.kind !== 'table' || !continues(last, table)) {
    drafts.push(table)
    return
  }
  const repeated = firstRowText(last) === firstRowText(table) && firstRowText(table) !== '' ? 1 : 0
  const shift = last.rows.length - repeated
  if (repeated > 0 && last.rows[0]) last.rows[0].isHeader = true
  last.rows.push(...table.rows.slice(repeated))
  for (const cell of table.cells) {
    if (cell.row >= repeated) last.cells.push({ ...cell, row: cell.row + shift, rowEnd: cell.rowEnd + shift })
  }
}

function continues(last: DraftTable, next: DraftTable): boolean {
  const [page, nextPage] = [last.rows.at(-1)?.page.number ?? 0, next.rows[0]?.page.number ?? 0]
  return (
    nextPage === page + 1 &&
    last.columnEdges.length === next.columnEdges.length &&
    last.columnEdges.every((edge, index) => Math.abs(edge - (next.columnEdges[index] ?? edge)) <= sameEdge)
  )
}

function firstRowText({ cells }: DraftTable): string {
  return cells
    .filter(({ row }) => row === 0)
    .flatMap(({ content }) => ('lines' in content ? content.lines.map(({ line }) => line.text) : []))
    .join('\n')
}

/** A block that runs over pages as one for each of them: where a document is read page by page. */
export function pagesOf(draft: Draft): Draft[] {
  if (draft.kind === 'figure') return [draft]
  if (draft.kind === 'paragraph') {
    const pages = Map.groupBy(draft.lines, ({ page }) => page.position)
    return [...pages.values()].map((lines, index) => (index === 0 ? { ...draft, lines } : { ...draft, lines, label: undefined }))
  }
  const starts = draft.rows.flatMap(({ page }, row) => (page === draft.rows[row - 1]?.page ? [] : [row]))
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? draft.rows.length
    const cells = draft.cells.filter(({ row }) => row >= from && row < to)
    return {
      ...draft,
      rows: draft.rows.slice(from, to),
      cells: cells.map((cell) => ({ ...cell, row: cell.row - from, rowEnd: Math.min(cell.rowEnd, to) - from })),
    }
  })
}
