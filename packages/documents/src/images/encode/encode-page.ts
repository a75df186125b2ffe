import { maxImageSides } from '@octavo/core/files/image-limits.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import sharp, { type Sharp } from 'sharp'
import type { PageImage } from '../../engines/pdfium/render.ts'
import { bilevelPng } from './bilevel-png.ts'
import { toBlackAndWhite, toGrey } from './luminance.ts'
import { writeBmp } from './write-bmp.ts'

export type ImageFormat = 'jpg' | 'png' | 'webp' | 'tiff' | 'gif' | 'bmp' | 'avif'
export type TiffCompression = 'none' | 'lzw' | 'deflate' | 'packbits' | 'jpeg' | 'g4'

export interface EncodeOptions {
  format: ImageFormat
  /** 1 to 100, for JPG, WebP, AVIF and TIFF with JPEG. */
  quality: number
  color: 'color' | 'gray' | 'bw'
  /** 0 to 255: darker pixels become black. */
  threshold: number
  tiffCompression: TiffCompression
  /** Stored in the file, so that it prints at its size. */
  dpi: number
  /** Removes empty borders. */
  trim: boolean
}

type WithLibvips = EncodeOptions & { format: Exclude<ImageFormat, 'bmp'> }

/** Throws `IMAGE_SIDE_TOO_LONG` if a format can't hold an image of this size. */
export function checkSides({ width, height }: { width: number; height: number }, format: ImageFormat): void {
  if (Math.max(width, height) > maxImageSides[format]) {
    throw new AppError('IMAGE_SIDE_TOO_LONG', { details: { format: format.toUpperCase(), maxSide: maxImageSides[format] } })
  }
}

/** Encodes a drawn page as an image file. Its pixels are read, and may be changed, until the promise resolves. */
export async function encodePage(image: PageImage, options: EncodeOptions): Promise<Buffer> {
  const { pixels, channels } = coloured(image, options)
  const { width, height } = image
  if (options.color === 'bw' && options.format === 'png' && !options.trim) {
    return bilevelPng(pixels, { width, height, dpi: options.dpi })
  }
  const raw = sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
  const shown = options.trim ? raw.trim({ threshold: 1 }) : raw
  if (options.format === 'bmp') return bmp(channels === 1 ? shown.toColourspace('b-w') : shown, options)
  return encoded(shown, channels, { ...options, format: options.format })
    .withDensity(options.dpi)
    .toBuffer()
}

/** Grey and black pixels are computed here, which is ten times faster than libvips' way through linear light. */
function coloured({ pixels, channels }: PageImage, { color, threshold }: EncodeOptions): { pixels: Uint8Array; channels: 1 | 3 | 4 } {
  if (color === 'color' || channels === 4) return { pixels, channels }
  const grey = toGrey(pixels)
  return { pixels: color === 'bw' ? toBlackAndWhite(grey, threshold) : grey, channels: 1 }
}

async function bmp(image: Sharp, { color, dpi }: EncodeOptions): Promise<Buffer> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return writeBmp(data, { ...info, bits: color === 'bw' ? 1 : info.channels === 1 ? 8 : 24, dpi })
}

function encoded(image: Sharp, channels: 1 | 3 | 4, { format, quality, color, tiffCompression }: WithLibvips): Sharp {
  const source = channels === 1 || (channels === 4 && color !== 'color') ? image.greyscale().toColourspace('b-w') : image
  switch (format) {
    case 'jpg':
      // Optimised Huffman tables would cost as much time as all the rest, for seven percent.
      return source.jpeg({ quality, optimiseCoding: false, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' })
    case 'png':
      return source.png({ compressionLevel: 4 })
    case 'webp':
      return source.webp({ quality, effort: 2 })
    case 'gif':
      // Dithering would turn white paper into dots.
      return source.gif({ effort: 3, dither: 0, ...(color === 'bw' && { colours: 2 }) })
    case 'avif':
      return source.avif({ quality, effort: 2 })
    case 'tiff':
      return tiff(source, { quality, color, tiffCompression })
  }
}

function tiff(source: Sharp, { quality, color, tiffCompression }: Pick<EncodeOptions, 'quality' | 'color' | 'tiffCompression'>): Sharp {
  if (color === 'bw') {
    // JPEG has no bilevel mode and blurs the edges of black on white.
    const compression = tiffCompression === 'g4' ? 'ccittfax4' : tiffCompression === 'jpeg' ? 'deflate' : tiffCompression
    return source.tiff({ compression, bitdepth: 1, predictor: 'none' })
  }
  return source.tiff({ compression: tiffCompression === 'g4' ? 'deflate' : tiffCompression, quality, predictor: 'horizontal' })
}
