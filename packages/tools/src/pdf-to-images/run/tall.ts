import { writeFile } from 'node:fs/promises'
import { AppError } from '@octavo/core/errors.ts'
import { checkSides, encodePage } from '@octavo/documents/images/encode-page.ts'
import { type PageImage, pixelSize } from '@octavo/documents/pdfium/render.ts'
import { resultName } from '../../result-name.ts'
import { encodeOptions, mediaTypeOf, renderOptions, type Work } from './work.ts'

/** All pages below one another in one picture, narrower ones in the middle. */
export async function makeTallPicture(work: Work): Promise<void> {
  const { context, name, document, pages, progress } = work
  const { options } = context
  const rendering = renderOptions(options)
  const tall = blankPicture(
    pages.map((page) => pixelSize(pageSize(work, page), rendering)),
    options,
  )
  let top = 0
  for (const [index, page] of pages.entries()) {
    const image = document.renderPage(page, rendering)
    copyRows(image, tall, top)
    top += image.height
    progress((index + 1) / (pages.length + 1))
  }
  const first = pages[0] ?? 1
  const firstWidth = pixelSize(pageSize(work, first), rendering)
  const path = context.newPath(`.${options.format}`)
  await writeFile(path, await encodePage(tall, encodeOptions(options, firstWidth, pageSize(work, first).width)), { flag: 'wx' })
  await context.deliver({
    path,
    name: resultName(options.fileName, '{name}-pages', { name, n: 1, total: 1 }),
    mimeType: mediaTypeOf[options.format],
    pageCount: 1,
  })
}

/** As displayed, in points. */
function pageSize({ document, context }: Work, page: number): { width: number; height: number } {
  if (context.options.area !== 'media') return document.displayedSize(page)
  const { media, rotation } = document.boxes(page)
  if (!media) return document.displayedSize(page)
  const [width, height] = [media[2] - media[0], media[3] - media[1]]
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

function blankPicture(
  sizes: readonly { width: number; height: number }[],
  { transparent, format }: { transparent: boolean; format: 'jpg' | 'png' | 'webp' | 'tiff' },
): PageImage {
  const width = Math.max(...sizes.map((size) => size.width))
  const height = sizes.reduce((sum, size) => sum + size.height, 0)
  if (width * height > maxPixels) throw new AppError('IMAGE_TOO_LARGE', { details: { maxPixels } })
  checkSides({ width, height }, format)
  const channels = transparent ? 4 : 3
  return { width, height, channels, pixels: new Uint8Array(width * height * channels).fill(transparent ? 0 : 255) }
}

const maxPixels = 100_000_000

function copyRows(from: PageImage, to: PageImage, top: number): void {
  const { channels } = to
  const left = Math.max(0, Math.floor((to.width - from.width) / 2))
  const rowBytes = Math.min(from.width, to.width) * channels
  for (let row = 0; row < from.height && top + row < to.height; row++) {
    const start = row * from.width * channels
    to.pixels.set(from.pixels.subarray(start, start + rowBytes), ((top + row) * to.width + left) * channels)
  }
}
