/** Of a page in points, or of its image in pixels. */
export interface PageSize {
  width: number
  height: number
}

/** The limits of a page's image, for any aspect ratio. */
const maxPixels = 4_000_000
const maxSide = 4096

/** The pixels of a page's image at this width. */
export function imageSize(size: PageSize, widthPx: number): PageSize {
  const scale = Math.min(
    widthPx / size.width,
    Math.sqrt(maxPixels / (size.width * size.height)),
    maxSide / Math.max(size.width, size.height),
  )
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}
