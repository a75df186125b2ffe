import type { PageImage } from '../engines/pdfium/render.ts'

/** The ink coverage of a page. */
export interface PageInk {
  /** The share of the page, 0 to 1, that differs from its background. */
  share: number
  /** The brightness of the background, 0 to 255. */
  ground: number
}

/** The tolerated difference in brightness between paper and scanner. */
const tolerance = 28

/** Finds the background of a drawn page, which is its most frequent brightness, and how much of the page differs from it. */
export function inkOf({ pixels, channels }: Pick<PageImage, 'pixels' | 'channels'>): PageInk {
  const histogram = new Uint32Array(256)
  let count = 0
  for (let index = 0; index + 2 < pixels.length; index += channels) {
    const level = ((pixels[index] ?? 0) * 77 + (pixels[index + 1] ?? 0) * 150 + (pixels[index + 2] ?? 0) * 29) >> 8
    histogram[level] = (histogram[level] ?? 0) + 1
    count += 1
  }
  const ground = histogram.indexOf(Math.max(...histogram))
  const alike = histogram.subarray(Math.max(0, ground - tolerance), ground + tolerance + 1).reduce((sum, level) => sum + level, 0)
  return { ground, share: count === 0 ? 0 : 1 - alike / count }
}
