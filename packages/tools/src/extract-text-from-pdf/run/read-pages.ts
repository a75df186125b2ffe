import type { TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import { runningReach, withoutRunningLines } from '@octavo/layout/running-lines.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { Options } from '../options.ts'
import { type PageContent, readPage } from './page-content.ts'

/** Reads one page after the other; a few pages ahead if running heads are to be removed. */
export function* readPages(document: TextDocument, pages: readonly number[], options: Options): Generator<PageContent> {
  const read = (page: number) => asPart({ kind: 'page', number: page }, () => readPage(document, page, options))
  if (!options.dropRepeated || !isReadInOrder(options)) {
    for (const page of pages) yield read(page)
    return
  }
  const near: PageContent[] = []
  const layouts = () => near.flatMap((content) => (content.kind === 'blocks' ? [content.layout] : []))
  let first = 0
  let next = 0
  for (let index = 0; index < pages.length; index++) {
    for (; next < Math.min(pages.length, index + runningReach + 1); next++) near.push(read(pages[next] ?? 1))
    for (; first < index - runningReach; first++) near.shift()
    const content = near[index - first]
    if (content?.kind === 'blocks') yield { ...content, layout: withoutRunningLines(content.layout, layouts()) }
  }
}

/** Whether pages are read as blocks, in which running heads can be detected. */
function isReadInOrder({ format, layout }: Options): boolean {
  if (layout === 'reading' || format === 'csv' || format === 'jsonl') return true
  return layout === 'layout' && (format === 'json' || format === 'xml')
}
