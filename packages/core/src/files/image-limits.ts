import { AppError } from '../messages/errors.ts'

/** An image of more pixels is neither read nor made. */
export const maxImagePixels = 100_000_000

/** An image that was given has too many pixels. */
export function givenImageTooLarge(maxPixels = maxImagePixels): AppError {
  return new AppError('IMAGE_TOO_LARGE', { details: { image: 'given', maxPixels } })
}

/** An image that was asked for would have too many pixels. */
export function madeImageTooLarge(maxPixels = maxImagePixels): AppError {
  return new AppError('IMAGE_TOO_LARGE', { details: { image: 'made', maxPixels } })
}

/** The most pixels that a side of an image can have in each format. */
export const maxImageSides = {
  jpg: 65_500,
  png: 1_000_000,
  webp: 16_383,
  tiff: 1_000_000,
  gif: 65_535,
  bmp: 1_000_000,
  avif: 16_384,
} as const
