import { writeFile } from 'node:fs/promises'
import { pixelSize } from '@octavo/documents/engines/pdfium/render.ts'
import { encodePage } from '@octavo/documents/images/encode/encode-page.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { resultName } from '../../running/result-name.ts'
import { blankImage, paste } from './paste.ts'
import { encodeOptions, mediaTypeOf, renderOptions, type Work } from './work.ts'

/** All pages stacked in one image, narrower ones centred. */
export async function makeTallImage(work: Work): Promise<void> {
  const { context, name, file, document, unitOf, pages, progress } = work
  const { options } = context
  const sizes = pages.map((page) => pixelSize(pageSize(work, page), renderOptions(options, unitOf(page))))
  const size = { width: Math.max(...sizes.map(({ width }) => width)), height: sizes.reduce((sum, { height }) => sum + height, 0) }
  const tall = blankImage(size, options)
  let top = 0
  for (const [index, page] of pages.entries()) {
    const image = asPart({ kind: 'page', number: page }, () => document.renderPage(page, renderOptions(options, unitOf(page))))
    paste(image, tall, { left: Math.floor((tall.width - image.width) / 2), top })
    top += image.height
    progress((index + 1) / (pages.length + 1), { page: index + 1, pages: pages.length })
  }
  const first = pages[0] ?? 1
  const firstSize = pixelSize(pageSize(work, first), renderOptions(options, unitOf(first)))
  const path = context.newPath(`.${options.format}`)
  await writeFile(path, await encodePage(tall, encodeOptions(options, firstSize, pageSize(work, first).width * unitOf(first))), {
    flag: 'wx',
  })
  await context.deliver({
    path,
    name: resultName(options.fileName, '{name}-pages', { name, file, page: pages[0] ?? 1, n: 1, total: 1 }),
    mimeType: mediaTypeOf[options.format],
    pageCount: 1,
  })
}

/** As displayed, in the page's own units. */
function pageSize({ document, context }: Work, page: number): { width: number; height: number } {
  if (context.options.area !== 'media') return document.displayedSize(page)
  const { media, rotation } = document.boxes(page)
  if (!media) return document.displayedSize(page)
  const [width, height] = [media[2] - media[0], media[3] - media[1]]
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}
