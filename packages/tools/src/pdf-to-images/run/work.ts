import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { PdfiumDocument } from '@octavo/documents/engines/pdfium/document.ts'
import type { RenderOptions } from '@octavo/documents/engines/pdfium/render.ts'
import type { EncodeOptions, ImageFormat } from '@octavo/documents/images/encode/encode-page.ts'
import type { RunContext, TellProgress } from '../../running/runner.ts'
import type { Options } from '../options.ts'

/** The options of pixel images. */
export type PixelOptions = Options & { format: ImageFormat }

/** A file whose pages are drawn. */
export interface Work {
  context: RunContext<PixelOptions>
  /** The input's ref. */
  source: string
  /** Its name without extension. */
  name: string
  /** Its number among the files. */
  file: number
  document: PdfiumDocument
  /** Points per unit of a page. */
  unitOf: (page: number) => number
  /** From 1, in the order of the results. */
  pages: readonly number[]
  progress: TellProgress
}

export const mediaTypeOf = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  gif: 'image/gif',
  bmp: 'image/bmp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
} as const satisfies Record<Options['format'], MediaType>

/** PDFium's options for a page, whose units may be larger than points. */
export function renderOptions({ dpi, width, height, area, annotations, transparent }: Options, unit: number): RenderOptions {
  return {
    dpi: dpi * unit,
    ...(width !== undefined && { widthPx: width }),
    ...(height !== undefined && { heightPx: height }),
    box: area === 'media' ? 'media' : 'crop',
    annotations,
    channels: transparent ? 4 : 3,
  }
}

/** The encoding options of a drawn page, given the image and the page's width in points. */
export function encodeOptions(options: PixelOptions, image: { width: number }, pointsWide: number): EncodeOptions {
  const { format, quality, color, tiffCompression, threshold, area } = options
  const dpi = Math.round((image.width * 72) / pointsWide) || options.dpi
  return { format, quality, color, tiffCompression, threshold: Math.round(threshold * 2.55), dpi, trim: area === 'content' }
}
