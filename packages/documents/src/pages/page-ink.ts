import type { PageImage } from '../engines/pdfium/render.ts'

/** What a page looks like from far away. */
export interface PageInk {
  /** The share of the page, 0 to 1, that is not of its ground's colour. */
  share: number
  /** The brightness of the ground, 0 to 255. */
  ground: number
}

/** Levels of brightness that paper and scanner may differ by. */
const tolerance = 28

/** Finds the ground of a drawn page, which is its most frequent brightness, and how much of the page differs from it. */
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
