import { type ImageLevels, imageLevels } from '@octavo/documents/compress/levels.ts'
import type { Options } from '../options.ts'

/** How far images may be reduced; undefined where no pixel may change. */
export function levelsOf(options: Options): ImageLevels | undefined {
  if (options.level !== 'custom') return imageLevels[options.level]
  const { colourDpi, colourQuality, greyDpi, greyQuality, monoDpi, onlyAbove } = options
  return {
    colour: { dpi: colourDpi, quality: colourQuality },
    grey: { dpi: greyDpi, quality: greyQuality },
    ...(monoDpi !== undefined && { monoDpi }),
    ...(onlyAbove !== undefined && { onlyAbove }),
  }
}
