/** How far images may be reduced. */
export interface ImageLevel {
  /** Pixels an inch on paper; images with fewer stay as fine as they are. */
  dpi: number
  /** Of JPEG as mozjpeg counts it, 1 to 100. */
  quality: number
}

export type LevelName = 'lossless' | 'light' | 'balanced' | 'strong'

/** What each level does to images; the first leaves every pixel as it is. */
export const imageLevels: Readonly<Record<LevelName, ImageLevel | undefined>> = {
  lossless: undefined,
  light: { dpi: 225, quality: 82 },
  balanced: { dpi: 150, quality: 72 },
  strong: { dpi: 96, quality: 52 },
}
