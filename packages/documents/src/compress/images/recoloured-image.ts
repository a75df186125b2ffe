import { packBits, toBlackAndWhite } from '../../images/encode/luminance.ts'
import type { FewerColours } from '../colours/fewer-colours.ts'
import { greyPixels, threshold } from '../colours/grey-pixels.ts'
import type { ImageLevels } from '../levels.ts'
import type { ImageSamples } from './image-samples.ts'
import { jpegPixels, type Pixels } from './pixels.ts'
import { type ImageRoom, type SmallerImage, smallerBits, smallerPixels } from './smaller-image.ts'

interface Recolouring {
  levels: ImageLevels | undefined
  colours: FewerColours
  /** Whether its /Decode turns its numbers round. */
  isInverted: boolean
}

/** An image in grey, or black and white; undefined if it has no more colours than that already. */
export async function recolouredImage(
  samples: ImageSamples,
  room: ImageRoom,
  { levels, colours, isInverted }: Recolouring,
): Promise<SmallerImage | undefined> {
  const pixels = await pixelsOf(samples, room)
  if (!pixels || (colours === 'grey' && pixels.channels === 1)) return undefined
  const grey = greyPixels(pixels, isInverted)
  if (colours === 'grey') return { ...(await smallerPixels(grey, room, levels)), isLossy: true }
  const { width, height } = grey
  const packed = packBits(toBlackAndWhite(grey.data, threshold(grey.data)), { width, height })
  const bits = await smallerBits({ kind: 'bits', packed }, room, levels)
  return bits && { ...bits, isLossy: true }
}

/** The pixels of an image, whatever they are stored as; undefined for bits. */
export async function pixelsOf(samples: ImageSamples, { width, height }: ImageRoom): Promise<Pixels | undefined> {
  if (samples.kind === 'jpeg') return jpegPixels(samples)
  if (samples.kind === 'jpeg-2000') return samples.decode()
  return samples.kind === 'plain' ? { data: samples.pixels, channels: samples.channels, width, height } : undefined
}
