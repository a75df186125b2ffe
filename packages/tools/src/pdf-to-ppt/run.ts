import { baseName } from '@octavo/core/files/file-names.ts'
import { pdfToSlides } from '@octavo/documents/layout/pdf-to-slides.ts'
import { eachInput } from '../running/each-input.ts'
import { openTextInput } from '../running/open-text-input.ts'
import { readScans } from '../running/read-scans.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'

/** Converts each file to a presentation. */
export default async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs, note } = context
  // Nobody reads the text of pictures.
  const reading = { ...context, options: { ...options, ...(options.slides === 'pictures' && { ocr: 'never' as const }) } }
  await eachInput(context, async (input, progress, index) => {
    const { opened: document, pages } = await openTextInput(context, input)
    using opened = document
    const name = baseName(input.name)
    const path = newPath('.pptx')
    const scans = await readScans(reading, { document: input.document, opened, pages, progress })
    const { slides, images, drawings, notes, tags } = options
    const { withoutText, fitted } = await pdfToSlides(scans.read, path, {
      pages,
      title: name,
      slides,
      images,
      drawings,
      notes,
      tags,
      recognised: scans.tried,
      newPath: () => newPath('.part'),
      onPage: (done) => scans.progress(done / pages.length, { page: done, pages: pages.length }),
    })
    const unread = slides === 'pictures' ? [] : withoutText.filter((page) => !scans.tried.has(page))
    if (unread.length > 0) note({ code: 'PAGES_WITHOUT_TEXT', document: input.document, details: { pages: unread } })
    if (fitted.length > 0) note({ code: 'PAGES_FITTED', document: input.document, details: { pages: fitted } })
    await context.deliver({
      path,
      // A converted file keeps its name: its extension distinguishes it from the original.
      name: resultName(options.fileName, '{name}', { name, n: index + 1, total: inputs.length, file: input.number }),
      mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    })
  })
}
