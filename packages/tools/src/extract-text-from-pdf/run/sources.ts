import type { TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import { installedLanguages } from '@octavo/documents/ocr/languages.ts'
import { createPageReader, type PageReader, type ReadPage } from '@octavo/documents/ocr/recognise-pages.ts'
import { createOcrFindings, type OcrFindings } from '../../running/ocr-findings.ts'
import { readScans } from '../../running/read-scans.ts'
import type { RunContext, TellProgress } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import type { DocumentPage, PageContent } from './page-content.ts'
import { readDocument } from './read-document.ts'
import { readPages } from './read-pages.ts'

export type ReadContent = PageContent | DocumentPage

/** Where the pages of a text come from, and what is to be told of their scans. */
export interface Source extends Pick<OcrFindings, 'tried' | 'notes'> {
  contents(): AsyncIterable<ReadContent> | Iterable<ReadContent>
}

interface OpenInput {
  opened: TextDocument
  pages: readonly number[]
  progress: TellProgress
}

/** Pages that are read together: scans have been recognised, and told of, before. */
export async function documentSource(context: RunContext<Options>, input: OpenInput & { document: string }): Promise<Source> {
  const { pages } = input
  const scans = await readScans(context, input)
  const onPage = (page: number) => scans.progress(page / pages.length, { page, pages: pages.length })
  return {
    contents: () => readDocument(scans.read, pages, { options: context.options, onPage }),
    tried: scans.tried,
    notes: () => [],
  }
}

/** Pages that are read one after the other, scans among them recognised on the way. */
export function pageSource({ options, newPath }: RunContext<Options>, { opened, pages, progress }: OpenInput): Source {
  const findings = createOcrFindings()
  const recognise = pageReader(opened, options, { newPath, onRead: findings.add })
  async function* contents(): AsyncGenerator<PageContent> {
    let done = 0
    for await (const content of readPages({ document: opened, pages, recognise }, options)) {
      yield content
      done += 1
      progress(done / pages.length, { page: done, pages: pages.length })
    }
  }
  return { contents, tried: findings.tried, notes: findings.notes }
}

/** How text on scans is recognised, unless it isn't wanted; a server without tesseract reads what there is. */
function pageReader(
  document: TextDocument,
  { ocr, languages }: Options,
  { newPath, onRead }: Pick<RunContext<Options>, 'newPath'> & { onRead(read: ReadPage): void },
): PageReader | undefined {
  if (ocr === 'never' || (ocr === 'auto' && installedLanguages().length === 0)) return undefined
  const reader = createPageReader(document, { mode: ocr, languages, unitOf: () => 1, newPath })
  return async (page) => {
    const read = await reader(page)
    onRead(read)
    return read
  }
}
