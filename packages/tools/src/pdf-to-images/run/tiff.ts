import { createTiffPages } from '@octavo/documents/images/formats/tiff-pages.ts'
import { resultName } from '../../running/result-name.ts'
import { drawInTurn } from './draw-in-turn.ts'
import { mediaTypeOf, type Work } from './work.ts'

/** One TIFF of all pages, written page by page. */
export async function makeTiff(work: Work): Promise<void> {
  const { context, name, file: number, pages, progress } = work
  const path = context.newPath('.tiff')
  const tiff = await createTiffPages(path)
  try {
    for await (const { index, file } of drawInTurn(work)) {
      await tiff.add(file)
      progress((index + 1) / pages.length, { page: index + 1, pages: pages.length })
    }
  } finally {
    await tiff.close()
  }
  await context.deliver({
    path,
    name: resultName(context.options.fileName, '{name}-pages', { name, file: number, page: pages[0] ?? 1, n: 1, total: 1 }),
    mimeType: mediaTypeOf.tiff,
    pageCount: tiff.count(),
  })
}
