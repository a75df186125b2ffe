import { setImmediate } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type KeptTable, keptTable, onOneLine } from '@octavo/layout/sheets/kept-table.ts'
import { type PageTexts, pageTexts } from '@octavo/layout/sheets/page-texts.ts'
import { withoutHeadings } from '@octavo/layout/sheets/printed-headings.ts'
import { withLooks } from '@octavo/layout/sheets/table-looks.ts'
import { findTables } from '@octavo/layout/tables/find-tables.ts'
import { createTableJoiner, type PageTables } from '@octavo/layout/tables/join-pages.ts'
import { createStyleVote, type NumberStyle } from '@octavo/layout/values/number-style.ts'
import { type Word, wordsOf } from '@octavo/layout/words.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'

/** The tables of a document and how it writes numbers. */
export interface DocumentTables {
  tables: KeptTable[]
  style: NumberStyle
  /** Pages with text but without a table; none if the text is kept, too. */
  withoutTable: number[]
}

/** As many as are kept until all numbers were seen. */
const maxCells = 1_000_000
/** Cells without text that are kept for their look. */
const maxBlankCells = 200_000
/** Running lines are in the margins; text there doesn't part tables. */
const margin = 0.08
/** A table that goes on reaches below the lower of these shares of the page, and begins above the upper. */
const [upper, lower] = [0.3, 0.7]

type SheetSource = Pick<TextDocument, 'withDrawing' | 'isSheet'>

export interface TableReading {
  pages: readonly number[]
  /** Whether tables go on over pages. */
  joins: boolean
  /** Whether text outside of tables is kept in its place between them. */
  text: boolean
  /** Told after each page how many are done. */
  onPage(done: number): void
}

/** Reads the tables of pages, those that go on over pages as one. */
export async function readTables(document: SheetSource, { pages, joins, text, onPage }: TableReading): Promise<DocumentTables> {
  const joiner = createTableJoiner()
  const vote = createStyleVote()
  const tables: PlacedTable[] = []
  const placesOf = new Map<number, { order: number; placeOf: PageTexts['placeOf'] }>()
  const withoutTable: number[] = []
  const isSheet = document.isSheet()
  let cells = 0
  let blankCells = 0

  const keep = (found: ReturnType<typeof joiner.end>) => {
    for (const table of found) {
      const kept = keptTable(table)
      const { order, placeOf } = placesOf.get(kept.page) ?? { order: 0, placeOf: () => 0 }
      add({ table: kept, order, place: placeOf(table) })
    }
  }

  function add(placed: PlacedTable): void {
    const written = placed.table.cells.filter(({ text }) => text !== '')
    cells += written.length
    if (cells > maxCells) throw new AppError('DOCUMENT_TOO_COMPLEX')
    blankCells += placed.table.cells.length - written.length
    tables.push(blankCells > maxBlankCells ? { ...placed, table: { ...placed.table, cells: written } } : placed)
    if (!placed.table.isText) for (const cell of written) vote.add(onOneLine(cell.text))
  }

  for (const [index, page] of pages.entries()) {
    const { hasText, texts, ...read } = asPart({ kind: 'page', number: page }, () => pageTables(document, page, { text, isSheet }))
    if (texts) {
      placesOf.set(page, { order: index, placeOf: texts.placeOf })
      for (const one of texts.texts) add({ table: one.text, order: index, place: one.place })
    } else if (hasText && read.tables.length === 0) withoutTable.push(page)
    keep(joiner.add(read))
    if (!joins) keep(joiner.end())
    onPage(index + 1)
    // Reading is synchronous: progress is told in between.
    await setImmediate()
  }
  keep(joiner.end())
  // Tables are known later than the text around them.
  const sorted = text ? tables.sort((one, other) => one.order - other.order || one.place - other.place) : tables
  return { tables: withoutHeadings(sorted.map(({ table }) => table)), style: vote.style(), withoutTable }
}

/** A table, and where it stands among the pages and on its page. */
interface PlacedTable {
  table: KeptTable
  order: number
  place: number
}

interface ReadTables extends PageTables {
  hasText: boolean
  texts: PageTexts | undefined
}

function pageTables(document: SheetSource, page: number, { text, isSheet }: { text: boolean; isSheet: boolean }): ReadTables {
  return document.withDrawing(page, (drawing) => {
    const { words, height } = wordsOf(drawing.glyphs)
    const inside = words.filter((word) => word.top > margin * height && word.bottom < (1 - margin) * height)
    const tables = findTables(drawing, { splitStacks: true, isSheet, words })
    const { top, bottom } = extentOf(inside, tables)
    const ends = { top: Math.min(top, upper * height), bottom: Math.max(bottom, lower * height) }
    return {
      page,
      tables: tables.map((table) => withLooks(table, drawing)),
      ...ends,
      hasText: words.length > 0,
      texts: text ? pageTexts(drawing, tables, { number: page, byLine: isSheet }) : undefined,
    }
  })
}

/** Where the text of a page begins and ends. */
function extentOf(words: readonly Word[], tables: PageTables['tables']): { top: number; bottom: number } {
  let [top, bottom] = [Number.POSITIVE_INFINITY, 0]
  for (const box of [...words, ...tables]) {
    if (box.top < top) top = box.top
    if (box.bottom > bottom) bottom = box.bottom
  }
  return { top, bottom }
}
