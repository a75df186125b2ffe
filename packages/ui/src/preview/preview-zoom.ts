/** The zoom of a page: 1 is its actual size, `fit` shows all of it. */
export type PreviewZoom = number | 'fit'

/** The zoom steps of buttons and keys, besides the one that fits the page. */
const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const
const most = 4

/** CSS pixels per point at actual size. */
export const pixelsPerPoint = 96 / 72

/** A zoom within the limits for a page that fits at `fit`. */
export function boundPreview(zoom: number, fit: number): number {
  return Math.min(Math.max(most, fit), Math.max(Math.min(steps[0], fit), zoom))
}

/** The next zoom step; fitting the page is one of them. */
export function nextPreview(zoom: number, direction: 1 | -1, fit: number): PreviewZoom {
  const all = [...steps, fit].toSorted((one, other) => one - other)
  const next = direction === 1 ? all.find((step) => step > zoom * 1.01) : all.findLast((step) => step < zoom * 0.99)
  if (next === undefined) return zoom === fit ? 'fit' : zoom
  return next === fit ? 'fit' : next
}
