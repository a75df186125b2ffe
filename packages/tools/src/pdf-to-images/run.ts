import { baseName } from '@octavo/core/files/file-names.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { openMended } from '@octavo/documents/open/open-mended.ts'
import { pageUnits } from '@octavo/documents/read/page-units.ts'
import { Options as ImageOptions } from '../extract-images-from-pdf/options.ts'
import extractImages from '../extract-images-from-pdf/run.ts'
import { eachInput } from '../running/each-input.ts'
import { noteOpening } from '../running/open-pdf-input.ts'
import type { RunContext, RunInput, TellProgress } from '../running/runner.ts'
import type { Options } from './options.ts'
import { makeContactSheets } from './run/contact-sheets.ts'
import { makeDrawings } from './run/drawings.ts'
import { makeImages } from './run/each-page.ts'
import { makeTallImage } from './run/tall.ts'
import { makeTiff } from './run/tiff.ts'

/** Draws the selected pages of each file. An image is delivered as soon as it is made. */
export default async function run(context: RunContext<Options>): Promise<void> {
  if (context.options.mode === 'images') return takeOutImages(context)
  const { options, newPath } = context
  const { format } = options
  await eachInput({ ...context, inputs: chosenInputs(context) }, async (input, progress) => {
    if (format === 'svg') return makeDrawings(context, { input, selections: selectionsOf(options, input), progress })
    const access = { newPath: () => newPath('.pdf'), ...(input.password !== undefined && { password: input.password }) }
    const { document, encrypted, repaired } = await openMended(input.path, access)
    using opened = document
    const pages = selectionsOf(options, input).flatMap((selection) => selectPages(selection, opened.pageCount))
    if (pages.length === 0) throw new AppError('NO_PAGES_CHOSEN')
    noteOpening(context, { document: input.document, encrypted, repaired })
    const work = {
      context: { ...context, options: { ...options, format } },
      source: input.document,
      name: baseName(input.name),
      file: input.number,
      document: opened,
      unitOf: pageUnits(input.path, pages, input.password === undefined ? {} : { password: input.password }),
      pages,
      progress,
    }
    if (options.layout === 'tall') await makeTallImage(work)
    else if (options.layout === 'contact') await makeContactSheets(work)
    else if (format === 'tiff' && options.multiPage) await makeTiff(work)
    else await makeImages(work)
  })
}

/** Images inside the pages are extracted by the tool for that. */
async function takeOutImages(context: RunContext<Options>): Promise<void> {
  const { format, quality, fileName } = context.options
  await eachInput({ ...context, inputs: chosenInputs(context) }, async (input, progress) => {
    const pages = selectionsOf(context.options, input).join(',')
    const options = ImageOptions.parse({
      format: format === 'jpg' ? 'jpg' : 'png',
      pages,
      quality,
      ...(fileName !== undefined && { fileName }),
    })
    const told: TellProgress = (done, { page, pages } = {}) => progress(done, { ...(page && { page }), ...(pages && { pages }) })
    await extractImages({ ...context, inputs: [input], options, progress: told, fail: () => {} })
  })
}

/** If pages of single files are selected, the others are left out. */
function chosenInputs({ inputs, options: { files } }: RunContext<Options>): RunInput[] {
  const named = new Set(files.map(({ document }) => document))
  return inputs.filter(({ document }) => named.size === 0 || named.has(document))
}

function selectionsOf({ files, pages }: Options, { document }: RunInput): string[] {
  return files.length === 0 ? [pages] : files.filter((entry) => entry.document === document).map((entry) => entry.pages)
}
