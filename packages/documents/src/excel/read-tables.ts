import { setImmediate } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type KeptTable, keptTable } from '@octavo/layout/sheets/kept-table.ts'
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
  /** Pages with text but without a table. */
  withoutTable: number[]
}

/** As many as are kept until all numbers were seen. */
const maxCells = 1_000_000
/** Running lines are in the margins; text there doesn't part tables. */
const margin = 0.08
/** A table that goes on reaches below the lower of these shares of the page, and begins above the upper. */
const [upper, lower] = [0.3, 0.7]

/** Reads the tables of pages, those that go on over pages as one. Told after each page how many are done. */
export async function readTables(
  document: Pick<TextDocument, 'withDrawing'>,
  { pages, joins, onPage }: { pages: readonly number[]; joins: boolean; onPage: (done: number) => void },
): Promise<DocumentTables> {
  const joiner = createTableJoiner()
  const vote = createStyleVote()
  const tables: KeptTable[] = []
  const withoutTable: number[] = []
  let cells = 0

  const keep = (found: ReturnType<typeof joiner.end>) => {
    for (const table of found.map(keptTable)) {
      cells += table.cells.length
      if (cells > maxCells) throw new AppError('DOCUMENT_TOO_COMPLEX')
      tables.push(table)
      for (const { text } of table.cells) vote.add(text)
    }
  }

  for (const [index, page] of pages.entries()) {
    const { hasText, ...read } = asPart({ kind: 'page', number: page }, () => pageTables(document, page))
    if (hasText && read.tables.length === 0) withoutTable.push(page)
    keep(joiner.add(read))
    if (!joins) keep(joiner.end())
    onPage(index + 1)
    // Reading is synchronous: progress is told in between.
    await setImmediate()
  }
  keep(joiner.end())
  return { tables, style: vote.style(), withoutTable }
}

function pageTables(document: Pick<TextDocument, 'withDrawing'>, page: number): PageTables & { hasText: boolean } {
  return document.withDrawing(page, (drawing) => {
    const { words, height } = wordsOf(drawing.glyphs)
    const inside = words.filter((word) => word.top > margin * height && word.bottom < (1 - margin) * height)
    const tables = findTables(drawing, { splitStacks: true, words })
    const { top, bottom } = extentOf(inside, tables)
    const ends = { top: Math.min(top, upper * height), bottom: Math.max(bottom, lower * height) }
    return { page, tables, ...ends, hasText: words.length > 0 }
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
