import { AppError } from '../messages/errors.ts'

/** A picture of more pixels is neither read nor made. */
export const maxImagePixels = 100_000_000

/** A picture that was given has too many pixels. */
export function givenImageTooLarge(maxPixels = maxImagePixels): AppError {
  return new AppError('IMAGE_TOO_LARGE', { details: { maxPixels, has: 'has', next: 'Make it smaller where it came from.' } })
}

/** A picture that was asked for would have too many pixels. */
export function madeImageTooLarge(maxPixels = maxImagePixels): AppError {
  return new AppError('IMAGE_TOO_LARGE', { details: { maxPixels, has: 'would have', next: 'Choose a smaller size.' } })
}

/** The most pixels that a side of a picture can have in each format. */
export const maxImageSides = {
  jpg: 65_500,
  png: 1_000_000,
  webp: 16_383,
  tiff: 1_000_000,
  gif: 65_535,
  bmp: 1_000_000,
  avif: 16_384,
} as const
