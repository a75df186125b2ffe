import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { eachInput } from '../running/each-input.ts'
import { noteOpening, openPdfInput } from '../running/open-pdf-input.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'
import { deliverDrawings } from './run/drawings.ts'
import { deliverImages } from './run/images.ts'

/** Extracts the images of each file, and its drawings if requested, and delivers them one by one. */
export default async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath } = context
  await eachInput(context, async (input, progress) => {
    const opened = await openPdfInput(input, newPath)
    // Everything that uses it is awaited here: it is closed at the end of this block.
    using _ = opened.pdf
    noteOpening(context, { document: input.document, encrypted: opened.encrypted, repaired: opened.repaired })
    const pages = selectPages(options.pages, opened.pageCount)
    if (pages.length === 0) throw new AppError('NO_PAGES_CHOSEN')
    const searched = { input, opened, pages }
    if (!options.drawings) return await deliverImages(context, { ...searched, progress })
    const without = await deliverImages(context, { ...searched, progress: (done, at) => progress(done / 2, at) }).catch(noImages)
    const drawings = await deliverDrawings(context, { ...searched, progress: (done) => progress((1 + done) / 2) })
    if (without && drawings.made === 0) throw drawings.error ?? without
  })
}

/** A file with only drawings isn't a failure. */
function noImages(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'NO_IMAGES') return error
  throw error
}
