import { rm } from 'node:fs/promises'
import { baseName } from '@octavo/core/files/file-names.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import { type ConvertedPages, pdfToMarkdown, pdfToWord, type WordConversion } from '@octavo/documents/layout/pdf-to-word.ts'
import { slotOffice } from '@octavo/documents/office/slot.ts'
import { toOpenDocument } from '@octavo/documents/office/to-open-document.ts'
import { createComparedResults } from '../running/compare-results.ts'
import { eachInput } from '../running/each-input.ts'
import { openTextInput } from '../running/open-text-input.ts'
import { readScans } from '../running/read-scans.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'

/** Converts each file to a Word document, an OpenDocument text or Markdown. */
export default async function run(given: RunContext<Options>): Promise<void> {
  const results = createComparedResults(given)
  const { context } = results
  const { options, inputs } = context
  await eachInput(context, async (input, progress, index) => {
    const { opened: document, pages } = await openTextInput(context, input)
    using opened = document
    const name = baseName(input.name)
    const scans = await readScans(context, { document: input.document, opened, pages, progress })
    const { path, mimeType, family, withoutText, lostImages } = await convert(context, scans.read, {
      pages,
      title: name,
      recognised: scans.tried,
      onPage: (done) => scans.progress(done / pages.length, { page: done, pages: pages.length }),
    })
    const unread = withoutText.filter((page) => !scans.tried.has(page))
    if (unread.length > 0) context.note({ code: 'PAGES_WITHOUT_TEXT', document: input.document, details: { pages: unread } })
    await results.deliver(
      {
        path,
        // A converted file keeps its name: its extension distinguishes it from the original.
        name: resultName(options.fileName, '{name}', { name, n: index + 1, total: inputs.length, file: input.number }),
        mimeType,
      },
      { input, read: scans.read, pages, family, lostImages },
    )
  })
  await results.end()
}

interface Converted extends ConvertedPages {
  path: string
  mimeType: MediaType
  /** What it is for the office program. */
  family: 'text' | undefined
}

/** Writes Markdown or a Word document, and makes an OpenDocument text of that. */
async function convert(
  { options, newPath }: RunContext<Options>,
  document: TextDocument,
  conversion: Pick<WordConversion, 'pages' | 'title' | 'recognised' | 'onPage'>,
): Promise<Converted> {
  const { format, layout, headers, tags } = options
  const newPart = () => newPath('.part')
  const path = newPath(`.${format}`)
  if (format === 'md') {
    const made = await pdfToMarkdown(document, path, { ...conversion, tags, newPath: newPart })
    return { ...made, path, mimeType: 'text/markdown', family: undefined }
  }
  const word = format === 'docx' ? path : newPath('.docx')
  const made = await pdfToWord(document, word, { ...conversion, layout, images: options.images, headers, tags, newPath: newPart })
  // Who leaves images out doesn't miss them.
  const kept = { ...made, lostImages: 0, path, family: 'text' } as const
  if (format === 'docx') return { ...kept, mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }
  try {
    return { ...kept, mimeType: await toOpenDocument(word, { family: 'text', output: path }) }
  } finally {
    slotOffice().renew()
    await rm(word, { force: true })
  }
}
