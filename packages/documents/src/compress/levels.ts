/** How far images of one kind may be reduced. */
export interface ImageLevel {
  /** Pixels an inch on paper; images with fewer stay as fine as they are. */
  dpi: number
  /** Of JPEG as mozjpeg counts it, 1 to 100. */
  quality: number
}

/** How far images may be reduced. */
export interface ImageLevels {
  colour: ImageLevel
  grey: ImageLevel
  /** Pixels an inch of images in black and white; without it they keep every pixel. */
  monoDpi?: number
  /** Images with no more pixels an inch than this keep all of them. By default those that are hardly finer than wanted. */
  onlyAbove?: number
  /** Whether scanned pages may be drawn in layers: ink over paper. */
  layers?: boolean
  /** Whether images in printing inks may become red, green and blue, in documents that aren't for print. */
  inksToRgb?: boolean
}

export type LevelName = 'lossless' | 'light' | 'balanced' | 'strong'

const alike = (level: ImageLevel) => ({ colour: level, grey: level })

/** What each level does to images; the first leaves every pixel as it is. */
export const imageLevels: Readonly<Record<LevelName, ImageLevels | undefined>> = {
  lossless: undefined,
  light: alike({ dpi: 225, quality: 82 }),
  balanced: alike({ dpi: 150, quality: 72 }),
  strong: { ...alike({ dpi: 96, quality: 52 }), monoDpi: 300, layers: true, inksToRgb: true },
}
