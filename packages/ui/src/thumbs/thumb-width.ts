/** The page widths to choose from, in CSS pixels. */
export const thumbWidths = [96, 128, 168, 220, 300] as const

/** The initial page width: two side by side on a phone. */
export function firstThumbWidth(): number {
  return window.innerWidth < 768 ? smallThumbWidth() : 168
}

/** The initial page width where seeing many is better than seeing large ones. */
export function smallThumbWidth(): number {
  return 128
}

/** A higher pixel density isn't visible on a thumbnail. */
const maxDensity = 2

/** The pixel width in which a page of this width is drawn. */
export function drawnWidth(cssWidth: number): number {
  return Math.ceil(cssWidth * Math.min(maxDensity, globalThis.devicePixelRatio ?? 1))
}
