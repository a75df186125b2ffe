/** The widths in which pages can be shown, in CSS pixels. */
export const thumbWidths = [96, 128, 168, 220, 300] as const

/** The width that pages are first shown in: two side by side on a phone. */
export function firstThumbWidth(): number {
  return window.innerWidth < 768 ? smallThumbWidth() : 168
}

/** The width that pages are first shown in where many in view are worth more than large ones. */
export function smallThumbWidth(): number {
  return 128
}

/** More than two pixels of the screen for one of the page's are not seen on a thumbnail. */
const maxDensity = 2

/** The pixels across in which a page of this width is drawn. */
export function drawnWidth(cssWidth: number): number {
  return Math.ceil(cssWidth * Math.min(maxDensity, globalThis.devicePixelRatio ?? 1))
}
