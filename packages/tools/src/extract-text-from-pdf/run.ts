import { setImmediate } from 'node:timers/promises'
import { baseName } from '@octavo/core/files/file-names.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { pageUnits } from '@octavo/documents/read/page-units.ts'
import { eachInput } from '../running/each-input.ts'
import { openTextInput } from '../running/open-text-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'
import { formats } from './run/formats.ts'
import { isDocument, isWithoutText } from './run/page-content.ts'
import { documentSource, pageSource, type ReadContent } from './run/sources.ts'
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
    const source = isDocument(options)
      ? await documentSource(context, { document: input.document, opened, pages, progress })
      : pageSource(context, { opened, pages, progress })
    const name = baseName(input.name)
    const withoutText: number[] = []

    let written = 0
    async function deliver(contents: Iterable<ReadContent> | AsyncIterable<ReadContent>, page?: number): Promise<void> {
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

    async function* read(): AsyncGenerator<ReadContent> {
      for await (const content of source.contents()) {
        // A page without any drawing is blank, not a scan.
        if (isWithoutText(content) && opened.hasContent(content.page)) withoutText.push(content.page)
        yield content.kind === 'blocks' || content.kind === 'lines' ? { ...content, unit: unitOf(content.page) } : content
      }
    }

    if (options.perPage) for await (const content of read()) await deliver([content], content.page)
    else await deliver(read())
    if (written === 0) throw new AppError('NO_TABLES')
    for (const note of source.notes()) context.note({ ...note, document: input.document })
    const unread = withoutText.filter((page) => !source.tried.has(page))
    if (unread.length > 0) context.note({ code: 'PAGES_WITHOUT_TEXT', document: input.document, details: { pages: unread } })
  })
}
