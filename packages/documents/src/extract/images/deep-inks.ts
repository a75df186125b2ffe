import sharp, { type Sharp } from 'sharp'
import { inkTiff } from '../../images/encode/ink-tiff.ts'
import { cmykProfile } from '../../images/profiles/cmyk-profile.ts'
import { maxImagePixels } from './decode-images.ts'
import type { Samples } from './samples.ts'

/** An image in the four printing inks with sixteen bits each. */
export type Inks = Samples<4>

/** Inks in sRGB, by their profile or as PDFium shows inks without one. */
export async function inksOnScreen(inks: Inks, profile: Uint8Array | undefined, newPath: () => string): Promise<Samples<3>> {
  const { width, height } = inks
  const { data, info } = await inkImage(inks, profile ?? cmykProfile(newPath))
    .withIccProfile('srgb', { attach: false })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`inks became ${info.channels} channels`)
  return { width, height, channels: 3, samples: new Uint16Array(data.buffer, data.byteOffset, width * height * 3) }
}

/** A TIFF file of inks as they are, with their profile. */
export async function inksFile(inks: Inks, profile: Uint8Array | undefined): Promise<Buffer> {
  const image = inkImage(inks, profile).toColourspace('cmyk')
  return (profile ? image.keepIccProfile() : image).tiff({ compression: 'deflate', predictor: 'horizontal' }).toBuffer()
}

/** libvips would otherwise convert inks to eight bits first. */
function inkImage({ width, height, samples }: Inks, profile: Uint8Array | undefined): Sharp {
  const tiff = inkTiff(samples, { width, height, ...(profile && { profile }) })
  return sharp(tiff, { limitInputPixels: maxImagePixels }).pipelineColourspace('cmyk')
}
