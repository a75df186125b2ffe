/** How large a page is looked at: 1 is its real size, `fit` shows the whole of it. */
export type PreviewZoom = number | 'fit'

/** The zooms that the buttons and keys go through, beside the one that shows the whole page. */
const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const
const most = 4

/** CSS pixels for a point at real size. */
export const pixelsPerPoint = 96 / 72

/** A zoom within what is offered for a page that fits its room at `fit`. */
export function boundPreview(zoom: number, fit: number): number {
  return Math.min(Math.max(most, fit), Math.max(Math.min(steps[0], fit), zoom))
}

/** The next larger or smaller zoom; the one that shows the whole page is a step among the others. */
export function nextPreview(zoom: number, direction: 1 | -1, fit: number): PreviewZoom {
  const all = [...steps, fit].toSorted((one, other) => one - other)
  const next = direction === 1 ? all.find((step) => step > zoom * 1.01) : all.findLast((step) => step < zoom * 0.99)
  if (next === undefined) return zoom === fit ? 'fit' : zoom
  return next === fit ? 'fit' : next
}
