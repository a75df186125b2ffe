import type { PageSource } from '@octavo/ui/thumbs/page-source.ts'

/** A page as measured by the engine: in points, before rotation. */
export interface MeasuredPage {
  width: number
  height: number
  rotation: number
}

/** As displayed, in points. */
export function displayedPage({ width, height, rotation }: MeasuredPage): { width: number; height: number } {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/**
 * The same pages with the sizes that the engine measured: PDFium ignores user units. Returns the source itself if they are equal, so that
 * nothing is drawn again.
 */
export function measuredPages(source: PageSource, pages: readonly MeasuredPage[]): PageSource {
  const sizes = pages.map(displayedPage)
  const isOther = sizes.slice(0, comparedPages).some(({ width }, index) => Math.abs(width / source.size(index + 1).width - 1) > tolerance)
  if (!isOther) return source
  return {
    pageCount: source.pageCount,
    size: (page) => sizes[page - 1] ?? source.size(page),
    render: (page, widthPx, options) => source.render(page, widthPx, options),
  }
}

/** The number of pages whose size a source knows at once. */
const comparedPages = 50
const tolerance = 0.01
