import type { PageSource } from '@octavo/ui/thumbs/page-source.ts'

/** A page as the engine measured it: in points, before it is turned. */
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
 * The same pages in the sizes that the engine measured: PDFium does not know pages whose units are larger than points.
 * The source itself where they are the same, so that nothing is drawn anew.
 */
export function measuredPages(source: PageSource, pages: readonly MeasuredPage[]): PageSource {
  const sizes = pages.map(displayedPage)
  const isOther = sizes.slice(0, comparedPages).some(({ width }, index) => Math.abs(width / source.size(index + 1).width - 1) > tolerance)
  if (!isOther) return source
  return {
    pageCount: source.pageCount,
    size: (page) => sizes[page - 1] ?? source.size(page),
    render: (page, widthPx, signal) => source.render(page, widthPx, signal),
  }
}

/** Of so many pages a source knows the size at once. */
const comparedPages = 50
const tolerance = 0.01
