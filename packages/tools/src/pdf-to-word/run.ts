import { baseName } from '@octavo/core/files/file-names.ts'
import { pdfToWord } from '@octavo/documents/layout/pdf-to-word.ts'
import { createComparedResults } from '../running/compare-results.ts'
import { eachInput } from '../running/each-input.ts'
import { openTextInput } from '../running/open-text-input.ts'
import { readScans } from '../running/read-scans.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'

/** Converts each file to a Word document. */
export default async function run(given: RunContext<Options>): Promise<void> {
  const results = createComparedResults(given)
  const { context } = results
  const { options, newPath, inputs } = context
  await eachInput(context, async (input, progress, index) => {
    const { opened: document, pages } = await openTextInput(context, input)
    using opened = document
    const name = baseName(input.name)
    const path = newPath('.docx')
    const scans = await readScans(context, { document: input.document, opened, pages, progress })
    const { withoutText } = await pdfToWord(scans.read, path, {
      pages,
      title: name,
      layout: options.layout,
      images: options.images,
      headers: options.headers,
      tags: options.tags,
      newPath: () => newPath('.part'),
      onPage: (done) => scans.progress(done / pages.length, { page: done, pages: pages.length }),
    })
    const unread = withoutText.filter((page) => !scans.tried.has(page))
    if (unread.length > 0) context.note({ code: 'PAGES_WITHOUT_TEXT', document: input.document, details: { pages: unread } })
    await results.deliver(
      {
        path,
        // A converted file keeps its name: its extension distinguishes it from the original.
        name: resultName(options.fileName, '{name}', { name, n: index + 1, total: inputs.length, file: input.number }),
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
      { input, read: scans.read, pages, family: 'text' },
    )
  })
  await results.end()
}
