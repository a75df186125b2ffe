import sharp, { type Sharp } from 'sharp'
import { inkTiff } from '../../images/encode/ink-tiff.ts'
import { readIdat } from '../../images/writer/idat.ts'
import type { Channels } from './colour-channels.ts'

/** Larger images are left as they are. */
export const maxPixels = 100_000_000

/** Decoded samples, without any word on what their numbers mean. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: Channels
}

/** Decodes a JPEG into the numbers that a PDF reader gets from it. Throws where that's not possible. */
export async function jpegPixels(jpeg: { bytes: Uint8Array; components: Channels }): Promise<Pixels> {
  const channels = jpeg.components
  const image = sharp(jpeg.bytes, { ignoreIcc: true, autoOrient: false, failOn: 'none', limitInputPixels: maxPixels })
  const { data, info } = await inChannels(image, channels).raw().toBuffer({ resolveWithObject: true })
  // libvips inverts inks, as files of Adobe's programs mean them; in a PDF the document says so itself, by /Decode.
  return { data: channels === 4 ? inverted(data) : data, width: info.width, height: info.height, channels }
}

/** The pixels in another size. */
export async function resized(pixels: Pixels, size: { width: number; height: number }): Promise<Pixels> {
  const { channels } = pixels
  if (size.width === pixels.width && size.height === pixels.height) return pixels
  const image = asImage(pixels).resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
  return { data: await inChannels(image, channels).raw().toBuffer(), ...size, channels }
}

export interface JpegEffort {
  /** Nothing but soft shades. Weighing each coefficient would take as long as all else and save a few hundred bytes. */
  isSmooth?: boolean
}

export async function encodeJpeg(pixels: Pixels, quality: number, { isSmooth = false }: JpegEffort = {}): Promise<Uint8Array> {
  // libvips writes inks as Adobe's programs do: inverted.
  const written = pixels.channels === 4 ? { ...pixels, data: inverted(pixels.data) } : pixels
  return inChannels(asImage(written), pixels.channels).jpeg({ quality, mozjpeg: true, trellisQuantisation: !isSmooth }).toBuffer()
}

/** The pixels as Flate with a predictor, and its parameters as text. */
export async function encodeFlate({ data, ...size }: Pixels): Promise<{ bytes: Uint8Array; parameters: string }> {
  const image = sharp(data, { raw: size, limitInputPixels: false })
  const { parameters, content } = await readIdat(size.channels === 4 ? image : inChannels(image, size.channels))
  return { bytes: Buffer.concat(content.filter((part) => part instanceof Uint8Array)), parameters }
}

function asImage({ data, ...size }: Pixels): Sharp {
  const image = size.channels === 4 ? inkTiff(data, size) : data
  return sharp(image, { limitInputPixels: false, ...(size.channels !== 4 && { raw: size }) })
}

/** Left to itself, a grey image would be written with three colours, and inks would become red, green and blue on the way. */
function inChannels(image: Sharp, channels: Channels): Sharp {
  if (channels === 4) return image.pipelineColourspace('cmyk').toColourspace('cmyk')
  return image.toColourspace(channels === 1 ? 'b-w' : 'srgb')
}

function inverted(data: Uint8Array): Uint8Array {
  return data.map((value) => 255 - value)
}
