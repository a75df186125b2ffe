import { rm } from 'node:fs/promises'
import { baseName } from '@octavo/core/files/file-names.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { pdfToSlides } from '@octavo/documents/layout/pdf-to-slides.ts'
import { slotOffice } from '@octavo/documents/office/slot.ts'
import { toOpenDocument } from '@octavo/documents/office/to-open-document.ts'
import { createComparedResults } from '../running/compare-results.ts'
import { eachInput } from '../running/each-input.ts'
import { openTextInput } from '../running/open-text-input.ts'
import { readScans } from '../running/read-scans.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'

/** Converts each file to a presentation. */
export default async function run(given: RunContext<Options>): Promise<void> {
  const compared = createComparedResults(given)
  const { context } = compared
  const { options, newPath, inputs, note } = context
  // Nobody edits the text of images.
  const reading = { ...context, options: { ...options, ...(options.slides === 'images' && { ocr: 'never' as const }) } }
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
    const unread = slides === 'images' ? [] : withoutText.filter((page) => !scans.tried.has(page))
    if (unread.length > 0) note({ code: 'PAGES_WITHOUT_TEXT', document: input.document, details: { pages: unread } })
    if (fitted.length > 0) note({ code: 'PAGES_FITTED', document: input.document, details: { pages: fitted } })
    await compared.deliver(
      {
        ...(await inFormat(path, context)),
        // A converted file keeps its name: its extension distinguishes it from the original.
        name: resultName(options.fileName, '{name}', { name, n: index + 1, total: inputs.length, file: input.number }),
      },
      { input, read: scans.read, pages, family: 'slides', ...(notes && { kept: ['comments'] as const }) },
    )
  })
  await compared.end()
}

/** The presentation as it is, or as an OpenDocument one. */
async function inFormat(path: string, { options, newPath }: RunContext<Options>): Promise<{ path: string; mimeType: MediaType }> {
  if (options.format === 'pptx') return { path, mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' }
  try {
    const output = newPath('.odp')
    return { path: output, mimeType: await toOpenDocument(path, { family: 'slides', output }) }
  } finally {
    slotOffice().renew()
    await rm(path, { force: true })
  }
}
