import { rm } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { settleBoxes } from '@octavo/documents/assemble/scale.ts'
import { writePageSvg } from '@octavo/documents/extract/page-svg.ts'
import { noteOpening, openPdfInput } from '../../running/open-pdf-input.ts'
import type { RunContext, RunInput, TellProgress } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import { nameOfPage } from './page-name.ts'
import { mediaTypeOf } from './work.ts'

/** One SVG for each page, which stays sharp at every size. A page that can't be converted is reported, and the others continue. */
export async function makeDrawings(
  context: RunContext<Options>,
  { input, selections, progress }: { input: RunInput; selections: readonly string[]; progress: TellProgress },
): Promise<void> {
  const { options, newPath } = context
  const file = await openPdfInput(input, newPath)
  using pdf = file.pdf
  const pages = selections.flatMap((selection) => selectPages(selection, file.pageCount))
  if (pages.length === 0) throw new AppError('NO_PAGES_CHOSEN')
  if (!options.annotations) for (const page of new Set(pages)) pdf.page(page).remove('/Annots')
  for (const page of new Set(pages)) settleBoxes(pdf, pdf.page(page))
  const plain = newPath('.pdf')
  pdf.write(plain, { copyStreams: true })
  noteOpening(context, file)
  let made = 0
  for (const [index, page] of pages.entries()) {
    const path = newPath('.svg')
    try {
      await writePageSvg(plain, path, { page, box: options.area === 'media' ? 'media' : 'crop', paper: !options.transparent })
    } catch (error) {
      await rm(path, { force: true })
      if (!(error instanceof AppError) || (made === 0 && index === pages.length - 1)) throw error
      context.note({ code: 'PAGE_LEFT_OUT', document: input.document, details: { page, reason: error.toPlain() } })
      continue
    }
    made += 1
    const name = nameOfPage(options.fileName, {
      name: file.name,
      file: input.number,
      page,
      index,
      count: pages.length,
      pageCount: file.pageCount,
    })
    await context.deliver({ path, name, mimeType: mediaTypeOf.svg, pageCount: 1 })
    progress((index + 1) / pages.length, { page: index + 1, pages: pages.length })
  }
  await rm(plain, { force: true })
}
