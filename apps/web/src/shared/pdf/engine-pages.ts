import type { PageSource } from '@octavo/ui/pages/page-source.ts'
import { createPageBitmaps } from './page-bitmaps.ts'

/** Where the pages of a document come from that this device does not hold. */
export interface EnginePagesDeps {
  pageCount: number
  /** As displayed, in points; the first page's stands for those that are not listed. */
  sizes: readonly { width: number; height: number }[]
  fetchPreview(page: number, widthPx: number, signal?: AbortSignal): Promise<Blob>
}

/** Pages that the engine draws. */
export function createEnginePages({ pageCount, sizes, fetchPreview }: EnginePagesDeps): PageSource & { close(): void } {
  const bitmaps = createPageBitmaps()
  return {
    pageCount,
    size: (page) => sizes[page - 1] ?? sizes[0] ?? { width: 612, height: 792 },
    render: (page, widthPx, signal) =>
      bitmaps.take(page, Math.min(widthPx, maxPreviewPx), async (width) => createImageBitmap(await fetchPreview(page, width, signal))),
    close: bitmaps.drop,
  }
}

/** The widest picture that the preview call draws. */
const maxPreviewPx = 1600
