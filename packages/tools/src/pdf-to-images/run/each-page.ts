import { writeFile } from 'node:fs/promises'
import { resultName } from '../../result-name.ts'
import { drawInTurn } from './draw-in-turn.ts'
import { mediaTypeOf, type Work } from './work.ts'

/** One picture for each page. */
export async function makePictures(work: Work): Promise<void> {
  const { context, name, document, pages, progress } = work
  const { options } = context
  // Equal lengths, so that every list sorts them as they follow.
  const digits = String(document.pageCount).length
  for await (const { page, index, file } of drawInTurn(work)) {
    const path = context.newPath(`.${options.format}`)
    await writeFile(path, file, { flag: 'wx' })
    const values = { name, page: String(page).padStart(digits, '0'), n: index + 1, total: pages.length }
    await context.deliver({
      path,
      name: resultName(templateOf(options.fileName, pages.length), '{name}-page-{page}', values),
      mimeType: mediaTypeOf[options.format],
      pageCount: 1,
    })
    progress((index + 1) / pages.length)
  }
}

/** A name that does not tell pages apart gets their number, rather than a count of equal names. */
function templateOf(template: string | undefined, count: number): string | undefined {
  return template === undefined || count === 1 || /\{(page|n|file#)\}/.test(template) ? template : `${template}-{page}`
}
