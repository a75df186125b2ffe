import type { PageSource } from '@octavo/ui/thumbs/page-source.ts'
import { createPageBitmaps } from './page-bitmaps.ts'

/** Where the pages of a document that isn't on this device come from. */
export interface EnginePagesDeps {
  pageCount: number
  /** As displayed, in points; a page that isn't listed gets the aspect ratio of its preview once there is one. */
  sizes: readonly { width: number; height: number }[]
  fetchPreview(page: number, widthPx: number, signal?: AbortSignal): Promise<Blob>
}

/** Pages drawn by the engine. */
export function createEnginePages({ pageCount, sizes, fetchPreview }: EnginePagesDeps): PageSource & { close(): void } {
  const bitmaps = createPageBitmaps()
  const drawn = new Map<number, { width: number; height: number }>()
  const draw = async (page: number, widthPx: number, signal?: AbortSignal) => {
    const bitmap = await createImageBitmap(await fetchPreview(page, widthPx, signal))
    drawn.set(page, { width: usual.width, height: (usual.width * bitmap.height) / bitmap.width })
    return bitmap
  }
  return {
    pageCount,
    size: (page) => sizes[page - 1] ?? drawn.get(page) ?? sizes[0] ?? usual,
    render: (page, widthPx, { signal } = {}) => bitmaps.take(page, Math.min(widthPx, maxPreviewPx), (width) => draw(page, width, signal)),
    close: bitmaps.drop,
  }
}

const usual = { width: 612, height: 792 }

/** The maximum width of the preview call. */
const maxPreviewPx = 1600
