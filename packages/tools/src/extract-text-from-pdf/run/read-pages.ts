import type { TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import { inOrder } from '@octavo/documents/ocr/in-order.ts'
import { isScant } from '@octavo/documents/ocr/page-text.ts'
import type { PageReader } from '@octavo/documents/ocr/recognise-pages.ts'
import { withRecognised } from '@octavo/documents/ocr/recognised-glyphs.ts'
import { runningReach, withoutRunningLines } from '@octavo/layout/running-lines.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { Options } from '../options.ts'
import { type PageContent, readPage } from './page-content.ts'

/** The pages of a document, and how text on scans is recognised, if it is. */
export interface PagesToRead {
  document: TextDocument
  pages: readonly number[]
  recognise: PageReader | undefined
}

/** Reads one page after the other; a few pages ahead if running heads are to be removed. */
export async function* readPages(toRead: PagesToRead, options: Options): AsyncGenerator<PageContent> {
  const contents = readInOrder(toRead, options)
  if (!options.dropRepeated || !isReadInOrder(options)) {
    yield* contents
    return
  }
  const near: PageContent[] = []
  const layouts = () => near.flatMap((content) => (content.kind === 'blocks' ? [content.layout] : []))
  const { length } = toRead.pages
  let first = 0
  let next = 0
  for (let index = 0; index < length; index++) {
    for (; next < Math.min(length, index + runningReach + 1); next++) {
      const read = await contents.next()
      if (!read.done) near.push(read.value)
    }
    for (; first < index - runningReach; first++) near.shift()
    const content = near[index - first]
    if (content?.kind === 'blocks') yield { ...content, layout: withoutRunningLines(content.layout, layouts()) }
  }
}

async function* readInOrder({ document, pages, recognise }: PagesToRead, options: Options): AsyncGenerator<PageContent> {
  const read = (page: number, from: Pick<TextDocument, 'withGlyphs'>) =>
    asPart({ kind: 'page', number: page }, () => readPage(from, page, options))
  if (!recognise) for (const page of pages) yield read(page, document)
  else yield* inOrder(pages, (page) => readOrRecognise(page))

  /** Glyphs are looked at while they are read: most pages have text, and reading them again would cost as much. */
  async function readOrRecognise(page: number): Promise<PageContent> {
    let mayBeScan = options.ocr === 'always'
    const content = read(page, {
      withGlyphs: (number, work) =>
        document.withGlyphs(number, (glyphs) => {
          mayBeScan ||= isScant(glyphs)
          return work(glyphs)
        }),
    })
    const text = mayBeScan ? (await recognise?.(page))?.text : undefined
    if (!text) return content
    return read(page, { withGlyphs: (number, work) => document.withGlyphs(number, (own) => work(withRecognised(own, text))) })
  }
}

/** Whether pages are read as blocks, in which running heads can be detected. */
function isReadInOrder({ format, layout }: Options): boolean {
  if (layout === 'reading' || format === 'csv' || format === 'jsonl') return true
  return layout === 'layout' && (format === 'json' || format === 'xml')
}
