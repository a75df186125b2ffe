import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { PageSize } from '../pdf/page-size.ts'

/** The space between two pages, and around them, in CSS pixels. */
export const pageGap = 24
/** The space above the first page, under the strip of tools. */
export const topSpace = 80
/** As many pages are mounted at most. */
const mostMounted = 12
/** Pages mounted above and below the visible ones. */
const beside = 2

/** Where each page lies in the scroller, in CSS pixels. */
export interface PaperPlace {
  plan: PagePlan
  /** In points, before the plan turns it. */
  size: PageSize
  top: number
  /** As it lies there. */
  width: number
  height: number
}

export interface PaperLayout {
  places: PaperPlace[]
  width: number
  height: number
}

/** Pages below one another at a scale in CSS pixels per point. */
export function layOutPapers(
  pages: readonly PagePlan[],
  sizeOf: (plan: PagePlan) => PageSize,
  scale: number,
  topSpace: number,
): PaperLayout {
  let top = topSpace
  let widest = 0
  const places = pages.map((plan): PaperPlace => {
    const size = sizeOf(plan)
    const lies = plan.rotate % 180 !== 0
    const [width, height] = [(lies ? size.height : size.width) * scale, (lies ? size.width : size.height) * scale]
    const place = { plan, size, top, width, height }
    top += height + pageGap
    widest = Math.max(widest, width)
    return place
  })
  return { places, width: widest, height: top + pageGap }
}

/** A point of a page, in points before the plan rotates it, as it lies there in CSS pixels from the upper left corner. */
export function seenPoint({ plan, size, width, height }: PaperPlace, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const [across, down] = [x / size.width, y / size.height]
  const turned = { 0: [across, down], 90: [1 - down, across], 180: [1 - across, 1 - down], 270: [down, 1 - across] } as const
  const [right, below] = turned[plan.rotate]
  return { x: right * width, y: below * height }
}

/** The first and the last page to mount, and the one in the middle of the view. */
export function pagesInView(
  { places }: PaperLayout,
  view: { top: number; height: number },
): { first: number; last: number; middle: number } {
  const at = (y: number) => {
    let [low, high] = [0, places.length - 1]
    while (low < high) {
      const half = Math.ceil((low + high) / 2)
      if ((places[half]?.top ?? 0) <= y) low = half
      else high = half - 1
    }
    return low
  }
  const [seenFirst, seenLast] = [at(view.top), at(view.top + view.height)]
  const first = Math.max(0, seenFirst - beside)
  const last = Math.min(places.length - 1, seenLast + beside, first + mostMounted - 1)
  return { first, last, middle: at(view.top + view.height / 2) }
}

export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6] as const
/** CSS pixels per point at 100 percent. */
export const fullScale = 96 / 72

export function boundedZoom(zoom: number): number {
  return Math.round(Math.min(6, Math.max(0.25, zoom)) * 100) / 100
}

export function zoomStep(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? zoomSteps.find((step) => step > zoom + 0.01) : zoomSteps.findLast((step) => step < zoom - 0.01)
  return next ?? boundedZoom(zoom)
}
