import { baseName } from '@octavo/core/files/file-names.ts'
import { openImages } from '@octavo/documents/images/to-pdf/open-images.ts'
import { sortFiles } from '../options/sort-files.ts'
import { eachInput } from '../running/each-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import type { Options } from './options.ts'
import { addImages } from './run/add-images.ts'
import { createAlbum } from './run/album.ts'
import { imagesToPdf } from './tool.ts'

/** Makes one PDF of all images, or one of each, reading them one by one. */
export default withPdfOutput(run)

async function run(context: RunContext<Options>): Promise<void> {
  const inputs = sorted(context.inputs, context.options.sort)
  if (context.options.output === 'one') await makeOne({ ...context, inputs })
  else await makeEach({ ...context, inputs })
}

async function makeOne(context: RunContext<Options>): Promise<void> {
  const [first] = context.inputs
  const album = createAlbum(context)
  try {
    await eachInput(context, async (input, progress) => {
      await using images = await openImages(input.path)
      await addImages(context, { album, input, images, progress })
    })
    const { path, pageCount } = album.finish()
    await deliver(context, { path, pageCount, name: baseName(first?.name ?? ''), n: 1, total: 1, file: first?.number ?? 1 })
  } finally {
    album.close()
  }
}

async function makeEach(context: RunContext<Options>): Promise<void> {
  await eachInput(context, async (input, progress, index) => {
    await using images = await openImages(input.path)
    const album = createAlbum(context)
    try {
      await addImages(context, { album, input, images, progress })
      const { path, pageCount } = album.finish()
      await deliver(context, {
        path,
        pageCount,
        name: baseName(input.name),
        n: index + 1,
        total: context.inputs.length,
        file: input.number,
      })
    } finally {
      album.close()
    }
  })
}

interface Made {
  path: string
  pageCount: number
  name: string
  n: number
  total: number
  file: number
}

async function deliver({ options, deliver: handOver }: RunContext<Options>, { path, pageCount, ...values }: Made): Promise<void> {
  const own = options.output === 'one' ? `{name}-${imagesToPdf.suffix}` : '{name}'
  await handOver({ path, name: resultName(options.fileName, own, values), mimeType: 'application/pdf', pageCount })
}

function sorted(inputs: readonly RunInput[], sort: Options['sort']): RunInput[] {
  const files = inputs.map((input) => ({ input, name: baseName(input.name), title: undefined, createdDate: input.facts?.createdDate }))
  return sortFiles(files, sort).map(({ input }) => input)
}
