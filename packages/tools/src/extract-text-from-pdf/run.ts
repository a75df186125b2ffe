import { setImmediate } from 'node:timers/promises'
import { baseName } from '@octavo/core/files/file-names.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import { installedLanguages } from '@octavo/documents/ocr/languages.ts'
import { createPageReader, type PageReader, type ReadPage } from '@octavo/documents/ocr/recognise-pages.ts'
import { pageUnits } from '@octavo/documents/read/page-units.ts'
import { eachInput } from '../running/each-input.ts'
import { createOcrFindings } from '../running/ocr-findings.ts'
import { openTextInput } from '../running/open-text-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'
import { formats } from './run/formats.ts'
import { isWithoutText, type PageContent } from './run/page-content.ts'
import { readPages } from './run/read-pages.ts'
import { createTextFile } from './run/text-file.ts'
import { extractTextFromPdf } from './tool.ts'

/** Extracts the text of each file, page by page. */
export default async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath } = context
  await eachInput(context, async (input, progress) => {
    const { opened: document, pages } = await openTextInput(context, input)
    using opened = document
    const hasPlaces = options.format === 'json' || options.format === 'xml'
    const unitOf = hasPlaces ? pageUnits(input.path, pages, input) : () => 1
    const findings = createOcrFindings()
    const recognise = pageReader(opened, options, { newPath, onRead: findings.add })
    const name = baseName(input.name)
    const withoutText: number[] = []

    let written = 0
    async function deliver(contents: Iterable<PageContent> | AsyncIterable<PageContent>, page?: number): Promise<void> {
      const path = newPath(`.${options.format}`)
      using file = createTextFile(path, options, name)
      for await (const content of contents) {
        file.add(content)
        await breathe()
      }
      file.end()
      // A file without rows is useless; in other formats it shows that the page has no text.
      if (options.format === 'csv' && !file.hasText()) return
      written += 1
      const fallback = page === undefined ? `{name}-${extractTextFromPdf.suffix}` : '{name}-page-{page}'
      const count = page === undefined ? { n: 1, total: 1, page: pages[0] ?? 1 } : { n: written, total: pages.length, page }
      await context.deliver({
        path,
        name: resultName(options.fileName, fallback, { name, ...count, file: input.number }),
        mimeType: formats[options.format].type,
      })
    }

    // Reading is synchronous, so it yields now and then to let progress messages out.
    let lastBreathMs = performance.now()
    async function breathe(): Promise<void> {
      if (performance.now() - lastBreathMs < 50) return
      await setImmediate()
      lastBreathMs = performance.now()
    }

    async function* read(): AsyncGenerator<PageContent> {
      let done = 0
      for await (const content of readPages({ document: opened, pages, recognise }, options)) {
        // A page without any drawing is blank, not a scan.
        if (isWithoutText(content) && opened.hasContent(content.page)) withoutText.push(content.page)
        yield content.kind === 'plain' ? content : { ...content, unit: unitOf(content.page) }
        done += 1
        progress(done / pages.length, { page: done, pages: pages.length })
      }
    }

    if (options.perPage) for await (const content of read()) await deliver([content], content.page)
    else await deliver(read())
    if (written === 0) throw new AppError('NO_TABLES')
    for (const note of findings.notes()) context.note({ ...note, document: input.document })
    const unread = withoutText.filter((page) => !findings.tried.has(page))
    if (unread.length > 0) context.note({ code: 'PAGES_WITHOUT_TEXT', document: input.document, details: { pages: unread } })
  })
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
