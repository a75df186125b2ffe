import { draftsOf } from '../document/drafts.ts'
import { type FlowItem, type FlowLine, flowOf } from '../document/flow.ts'
import { foundFigures } from '../document/found-figures.ts'
import { foundTable } from '../document/found-tables.ts'
import { leadingsOf } from '../document/leadings.ts'
import { readPage } from '../document/read-page.ts'
import { edgesOf } from '../document/right-edges.ts'
import { runsOf } from '../document/runs.ts'
import { tabGap } from '../document/tab-gaps.ts'
import type { PageDrawing } from '../page-drawing.ts'
import type { Table } from '../tables/table.ts'
import type { KeptCell, KeptTable } from './kept-table.ts'

/** The text of a page between its tables, and the place of each in reading order. */
export interface PageTexts {
  texts: { text: KeptTable; place: number }[]
  placeOf(table: Pick<Table, 'left' | 'top'>): number
}

interface TextReading {
  /** That of the page. */
  number: number
  /** Each line is a row, as on a sheet. */
  byLine: boolean
}

/** Reads what isn't in a table: a paragraph is a row, and parts of a line that stand apart are cells of it. */
export function pageTexts(drawing: PageDrawing, tables: readonly Table[], { number, byLine }: TextReading): PageTexts {
  const page = readPage(drawing, { number, position: number })
  const upright = tables.filter(({ frame }) => frame === 0).map((table) => foundTable(table, drawing))
  // What is written in a chart is part of it.
  const figures = foundFigures(drawing, { words: page.words, tables: upright })
  const items = flowOf(page, { tables: upright, figures })
  const lines = items.filter((item): item is FlowLine => item.kind === 'line')
  const surroundings = { leadings: leadingsOf(lines), edges: edgesOf(lines) }
  const places = new Map<string, number>()
  const texts: PageTexts['texts'] = []
  let waiting: FlowItem[] = []
  const flush = () => {
    const drafts = draftsOf(waiting, surroundings).flatMap((draft) => (draft.kind === 'paragraph' ? [draft.lines] : []))
    const rows = (byLine ? drafts.flatMap((inside) => inside.map((line) => [line])) : drafts).map(rowOf)
    if (rows.length > 0) texts.push({ text: keptText(rows, number), place: texts.length + places.size })
    waiting = []
  }
  for (const item of items) {
    if (item.kind !== 'table') waiting.push(item)
    else {
      flush()
      places.set(keyOf(item.table), texts.length + places.size)
    }
  }
  flush()
  return { texts, placeOf: (table) => places.get(keyOf(table)) ?? items.length }
}

function keyOf({ left, top }: Pick<Table, 'left' | 'top'>): string {
  return `${left} ${top}`
}

/** The cells of a paragraph: one, or those of a single line with wide gaps. */
function rowOf(lines: readonly FlowLine[]): string[] {
  const [only, ...others] = lines
  const text = runsOf(lines, { dehyphenate: true })
    .map((run) => run.text)
    .join('')
  if (!only || others.length > 0 || only.line.segments.length < 2) return [text.replaceAll('\t', ' ')]
  const { segments, size } = only.line
  const cells: string[] = []
  for (const [index, { left, words }] of segments.entries()) {
    const before = segments[index - 1]
    const inside = words.map((word) => word.text).join(' ')
    if (before && left - before.right <= tabGap * size) cells.push(`${cells.pop() ?? ''} ${inside}`)
    else cells.push(inside)
  }
  return only.line.rtl ? [text] : cells
}

function keptText(rows: readonly (readonly string[])[], page: number): KeptTable {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): KeptCell => ({ row, rowEnd: row, column, columnEnd: column, text: text.trim() })),
  )
  // Its columns are no wider than those of the tables around it.
  const widths = Array.from({ length: rows.reduce((most, { length }) => Math.max(most, length), 0) }, () => 0)
  return { page, widths, rowCount: rows.length, headerRows: 0, cells, isText: true }
}
