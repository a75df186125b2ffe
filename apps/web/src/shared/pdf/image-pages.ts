import { AppError } from '@octavo/core/errors.ts'
import type { PageSource } from '@octavo/ui/pages/page-source.ts'
import { createPageBitmaps } from './page-bitmaps.ts'

/** Larger pictures are shown by the engine's preview instead: decoding them here could take the whole tab. */
const maxImageBytes = 100_000_000
const maxImagePixels = 80_000_000

/** A picture as one page, in the kinds that the browser decodes. */
export async function openImagePages(file: File): Promise<PageSource & { close(): void }> {
  if (file.size > maxImageBytes) throw new AppError('DOCUMENT_TOO_COMPLEX')
  const size = await measure(file)
  if (size.width * size.height > maxImagePixels) throw new AppError('DOCUMENT_TOO_COMPLEX')
  const bitmaps = createPageBitmaps()
  return {
    pageCount: 1,
    size: () => size,
    render: (_, widthPx, signal) =>
      bitmaps.take(1, widthPx, async (width) => {
        signal?.throwIfAborted()
        return createImageBitmap(file, { resizeWidth: Math.min(width, size.width), resizeQuality: 'high' })
      }),
    close: bitmaps.drop,
  }
}

/** Measured by an element, which reads the head of the file only; a bitmap would decode all of it. */
async function measure(file: File): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file)
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image()
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
      image.onerror = () => reject(new AppError('DOCUMENT_DAMAGED'))
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
