import { AppError } from '@octavo/core/messages/errors.ts'
import type { PageSource } from '@octavo/ui/thumbs/page-source.ts'
import { createPageBitmaps } from './page-bitmaps.ts'

/** Larger images use the engine's preview instead: decoding them here could exhaust the tab's memory. */
const maxImageBytes = 100_000_000
const maxImagePixels = 80_000_000

/** An image as one page, in the formats that the browser decodes. */
export async function openImagePages(file: File): Promise<PageSource & { close(): void }> {
  if (file.size > maxImageBytes) throw new AppError('DOCUMENT_TOO_COMPLEX')
  // Measured with an element, which reads only the header; a bitmap would decode all of it.
  const size = await withImage(file, ({ naturalWidth, naturalHeight }) => ({ width: naturalWidth, height: naturalHeight }))
  if (size.width * size.height > maxImagePixels) throw new AppError('DOCUMENT_TOO_COMPLEX')
  const bitmaps = createPageBitmaps()
  return {
    pageCount: 1,
    size: () => size,
    render: (_, widthPx, { signal } = {}) =>
      bitmaps.take(1, widthPx, async (width) => {
        signal?.throwIfAborted()
        const resizeWidth = Math.min(width, size.width)
        return createImageBitmap(file, { resizeWidth, resizeQuality: 'high' }).catch(() => readablePart(file, resizeWidth))
      }),
    close: bitmaps.drop,
  }
}

/** The readable part of a truncated image: an element shows it, while a bitmap is refused. */
function readablePart(file: File, width: number): Promise<ImageBitmap> {
  return withImage(file, (image) => {
    const canvas = new OffscreenCanvas(width, Math.max(1, Math.round((image.naturalHeight * width) / image.naturalWidth)))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.transferToImageBitmap()
  })
}

async function withImage<Result>(file: File, use: (image: HTMLImageElement) => Result): Promise<Result> {
  const url = URL.createObjectURL(file)
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image()
      image.onload = () => resolve(use(image))
      image.onerror = () => reject(new AppError('DOCUMENT_DAMAGED'))
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
