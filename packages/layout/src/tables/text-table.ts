import { boxAround } from '../boxes.ts'
import type { Box, Word } from '../words.ts'
import type { ColumnExtent } from './centred-heading.ts'
import type { Grid, GridCell } from './grid.ts'
import type { Ruling, Rulings } from './rulings.ts'
import { seamsOf } from './seams.ts'
import { bodyEntries, type Entry, isData } from './text-cells.ts'
import { columnEdges } from './text-columns.ts'
import { headerCells } from './text-header.ts'
import { emOf, medianOf, textLinesOf } from './text-lines.ts'
import { type BodyLine, bodyRows } from './text-rows.ts'

/** A table read from its text, and how many of its rows are its header. */
export interface TextGrid extends Grid {
  headerRows: number
}

/** Whether a table is on a sheet that a spreadsheet program has printed. */
export interface SheetOptions {
  isSheet: boolean
}

/** What shows columns besides lines and white. */
export interface CellSigns extends SheetOptions {
  /** Where colours behind cells meet. */
  fills?: readonly Ruling[]
  /** Words that begin a cell close behind another. */
  starts?: ReadonlySet<Word>
}

const maxHeaderLines = 8
const maxNumberedLines = 3
const maxRules = 4
/** The share of the width from which on a rule counts as one over all columns. */
const fullRule = 0.85

/** Reads words as a table: columns by the white between them, rows by lines. Rulings inside bound columns, header and rows. */
export function textTableOf(
  words: readonly Word[],
  rulings: Rulings,
  { isSheet, fills = [], starts = new Set() }: CellSigns,
): TextGrid | undefined {
  const lines = textLinesOf(words)
  if (lines.length === 0) return undefined
  const em = emOf(words)
  const box = boxAround(lines)
  const edges = columnEdges(lines, em, { rulings: rulings.down, seams: seamsOf(lines, em), fills, starts })
  const { full, partial } = rulesOf(rulings.across, box, em)
  const read = lines.map((line) => ({
    top: line.top,
    bottom: line.bottom,
    entries: bodyEntries(line, edges, { em, walls: rulings.down }),
    line,
  }))
  const header = headerLength(read, full)
  const body = read.slice(header)
  const columns = edges.length + 1
  const rows = bodyRows(body, { em, rules: full, columns })
  const extents = extentsOf(body, columns, edges, box)
  const pitch = isSheet ? medianOf(body.slice(1).map(({ bottom }, index) => bottom - (body[index]?.bottom ?? 0))) : undefined
  const head = headerCells(lines.slice(0, header), { edges, extents, em, rules: partial, walls: rulings.down, pitch })
  return assembled({ rows, head, edges, box, headTop: lines[0]?.top ?? 0, columns })
}

/** Rules between the lines, over the whole width or a part of it. */
function rulesOf(across: readonly Ruling[], { left, top, right, bottom }: Box, em: number): { full: Ruling[]; partial: Ruling[] } {
  const inside = across.filter(({ at, from, to }) => at > top - 0.5 * em && at < bottom + 0.5 * em && to > left && from < right)
  const isFull = ({ from, to }: Ruling) => Math.min(to, right) - Math.max(from, left) >= fullRule * (right - left)
  return { full: inside.filter(isFull), partial: inside.filter((rule) => !isFull(rule)) }
}

/** How many lines are the header: those above the first full rule, else above the first line with data. */
function headerLength(lines: readonly BodyLine[], full: readonly Ruling[]): number {
  for (const { at } of full) {
    const above = lines.filter(({ top, bottom }) => (top + bottom) / 2 < at).length
    if (above === 0) continue
    const isNumbered = lines.slice(0, above).some(({ entries }) => isData(entries))
    // Numbers can be headings too, where few rules part them from the data.
    const isParted = above <= maxNumberedLines && full.length <= maxRules
    if (above <= maxHeaderLines && above < lines.length && (!isNumbered || isParted)) return above
    break
  }
  const first = lines.findIndex(({ entries }) => isData(entries))
  if (first <= 0 || first > maxHeaderLines) return 0
  // A label above the first data belongs to the body, not to the header.
  let length = first
  while (length > 1 && isLabel(lines[length - 1]?.entries ?? [])) length -= 1
  return length === 1 && isLabel(lines[0]?.entries ?? []) ? 0 : length
}

function isLabel(entries: readonly Entry[]): boolean {
  return entries.every(({ column, columnEnd }) => column === 0 && columnEnd === 0)
}

function extentsOf(body: readonly BodyLine[], columns: number, edges: readonly number[], box: Box): ColumnExtent[] {
  return Array.from({ length: columns }, (_, column) => {
    const inside = body.flatMap(({ entries }) => entries.filter((entry) => entry.column === column && entry.columnEnd === column))
    if (inside.length === 0) return { left: edges[column - 1] ?? box.left, right: edges[column] ?? box.right }
    return boxAround(inside)
  })
}

interface Parts {
  rows: readonly BodyLine[][]
  head: { cells: GridCell[]; rows: number }
  edges: readonly number[]
  box: Box
  headTop: number
  columns: number
}

function assembled({ rows, head, edges, box, headTop, columns }: Parts): TextGrid {
  const cells = [...head.cells]
  const tops: number[] = []
  for (const [index, lines] of rows.entries()) {
    tops.push(lines.reduce((least, { top }) => Math.min(least, top), Number.POSITIVE_INFINITY))
    cells.push(...rowCells(lines, head.rows + index, columns))
  }
  const bodyTop = tops[0] ?? box.bottom
  const headEdges = Array.from({ length: head.rows }, (_, row) => headTop + (row * (bodyTop - headTop)) / head.rows)
  return { xs: [box.left, ...edges, box.right], ys: [...headEdges, ...tops, box.bottom], cells, headerRows: head.rows }
}

/** The entries of a row's lines, joined where they share columns. */
function rowCells(lines: readonly BodyLine[], row: number, columns: number): GridCell[] {
  const cells: GridCell[] = []
  const places: (GridCell | undefined)[] = Array.from({ length: columns })
  for (const { column, columnEnd, words } of lines.flatMap(({ entries }) => entries)) {
    let cell = places.slice(column, columnEnd + 1).find((place) => place !== undefined)
    if (!cell) {
      cell = { row, rowEnd: row, column, columnEnd, words: [] }
      cells.push(cell)
    }
    cell.words.push(...words)
    // A wider entry keeps to the columns that are still free.
    for (let at = column; at <= columnEnd; at++) places[at] ??= cell
  }
  for (const cell of cells) {
    const own = places.flatMap((place, at) => (place === cell ? [at] : []))
    cell.column = own[0] ?? cell.column
    cell.columnEnd = own.at(-1) ?? cell.columnEnd
  }
  return cells
}
