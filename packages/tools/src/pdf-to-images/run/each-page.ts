import { writeFile } from 'node:fs/promises'
import { drawInTurn } from './draw-in-turn.ts'
import { nameOfPage } from './page-name.ts'
import { mediaTypeOf, type Work } from './work.ts'

/** One image for each page. */
export async function makeImages(work: Work): Promise<void> {
  const { context, name, file: number, document, pages, progress } = work
  const { options } = context
  for await (const { page, index, file } of drawInTurn(work)) {
    const path = context.newPath(`.${options.format}`)
    await writeFile(path, file, { flag: 'wx' })
    await context.deliver({
      path,
      name: nameOfPage(options.fileName, { name, file: number, page, index, count: pages.length, pageCount: document.pageCount }),
      mimeType: mediaTypeOf[options.format],
      pageCount: 1,
    })
    progress((index + 1) / pages.length, { page: index + 1, pages: pages.length })
  }
}
