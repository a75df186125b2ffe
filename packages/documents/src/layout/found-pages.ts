import { foundFigures } from '@octavo/layout/document/found-figures.ts'
import { foundTables } from '@octavo/layout/document/found-tables.ts'
import type { FoundPage } from '@octavo/layout/document/lay-out-document.ts'
import { readPage } from '@octavo/layout/document/read-page.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'

/** Reads pages one after the other as the layout of documents needs them. */
export function* foundPages(document: TextDocument, pages: Iterable<number>): Generator<FoundPage> {
  let position = 0
  for (const number of pages) {
    position += 1
    yield asPart({ kind: 'page', number }, () => foundPage(document, { number, position }))
  }
}

function foundPage(document: TextDocument, { number, position }: { number: number; position: number }): FoundPage {
  const links = document.links(number)
  return document.withDrawing(number, (drawing) => {
    const page = readPage(drawing, { number, position, links })
    const tables = foundTables(drawing, page.words)
    return { page, tables, figures: foundFigures(drawing, { words: page.words, tables }) }
  })
}
