import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'

/** The options without those that the chosen format or colours don't support, so that one choice never blocks another. */
export function settled(options: GivenOptions): GivenOptions {
  const { format, color } = withDefaults(options)
  const cannotBeClear = format === 'jpg' || format === 'bmp' || color === 'bw'
  const cannotFax = color !== 'bw'
  return {
    ...options,
    ...(format === 'svg' && { color: 'color' as const, layout: 'pages' as const }),
    ...(format === 'svg' && options.area === 'content' && { area: 'crop' as const }),
    ...(options.transparent && cannotBeClear && { transparent: false }),
    ...(options.tiffCompression === 'g4' && cannotFax && { tiffCompression: 'lzw' as const }),
  }
}
