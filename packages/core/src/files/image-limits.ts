import { AppError } from '../messages/errors.ts'

/** Images with more pixels are neither read nor made. */
export const maxImagePixels = 100_000_000

/** An input image has too many pixels. */
export function givenImageTooLarge(maxPixels = maxImagePixels): AppError {
  return new AppError('IMAGE_TOO_LARGE', { details: { image: 'given', maxPixels } })
}

/** A requested image would have too many pixels. */
export function madeImageTooLarge(maxPixels = maxImagePixels): AppError {
  return new AppError('IMAGE_TOO_LARGE', { details: { image: 'made', maxPixels } })
}

/** The maximum number of pixels of an image's side in each format. */
export const maxImageSides = {
  jpg: 65_500,
  png: 1_000_000,
  webp: 16_383,
  tiff: 1_000_000,
  gif: 65_535,
  bmp: 1_000_000,
  avif: 16_384,
} as const
