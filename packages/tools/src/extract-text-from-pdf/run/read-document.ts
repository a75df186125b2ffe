import type { TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import { readBlocks } from '@octavo/documents/layout/read-blocks.ts'
import type { Options } from '../options.ts'
import type { DocumentPage } from './page-content.ts'

/** The pages of a document as blocks. Whatever parts pages parts paragraphs, too. */
export function* readDocument(
  document: TextDocument,
  pages: readonly number[],
  { options, onPage }: { options: Options; onPage(done: number): void },
): Generator<DocumentPage> {
  const { pageSeparator, perPage, dropRepeated, lineBreaks, dehyphenate } = options
  for (const page of readBlocks(document, {
    pages,
    joinsPages: !perPage && pageSeparator === 'blank',
    dropRunning: dropRepeated,
    keepsLines: lineBreaks === 'line',
    dehyphenate,
    onPage,
  }))
    yield { kind: 'document', ...page }
}
