import { AppError } from '@octavo/core/errors.ts'
import { baseName } from '@octavo/core/file-names.ts'
import { selectPages } from '@octavo/core/page-selection.ts'
import { openMended } from '@octavo/documents/pdfium/open-mended.ts'
import { eachInput } from '../each-input.ts'
import type { RunContext } from '../implement.ts'
import { noteOpening } from '../open-pdf-input.ts'
import type { Options } from './options.ts'
import { makePictures } from './run/each-page.ts'
import { makeTallPicture } from './run/tall.ts'
import { makeTiff } from './run/tiff.ts'

/** Draws the chosen pages of each file. A picture is delivered as soon as it is made. */
export default async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath } = context
  const chosen = Map.groupBy(options.files, ({ document }) => document)
  const inputs = context.inputs.filter(({ document }) => chosen.size === 0 || chosen.has(document))
  await eachInput({ ...context, inputs }, async (input, progress) => {
    const access = { newPath: () => newPath('.pdf'), ...(input.password !== undefined && { password: input.password }) }
    const { document, encrypted, repaired } = await openMended(input.path, access)
    using opened = document
    const selections = chosen.get(input.document)?.map((entry) => entry.pages) ?? [options.pages]
    const pages = selections.flatMap((selection) => selectPages(selection, opened.pageCount))
    if (pages.length === 0) throw new AppError('NO_PAGES_LEFT')
    noteOpening(context, { document: input.document, encrypted, repaired })
    const work = { context, source: input.document, name: baseName(input.name), document: opened, pages, progress }
    if (options.layout === 'tall') await makeTallPicture(work)
    else if (options.format === 'tiff' && options.multiPage) await makeTiff(work)
    else await makePictures(work)
  })
}
