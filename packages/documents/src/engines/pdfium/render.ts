import { madeImageTooLarge, maxImagePixels } from '@octavo/core/files/image-limits.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { FormEnvironment } from './form-environment.ts'
import { type Pointer, pdfium } from './library.ts'
import { showWholeSheet, sizeOfPage } from './page.ts'

export interface RenderOptions {
  /** The image's width; with `heightPx` the page is fitted into both. */
  widthPx?: number
  heightPx?: number
  /** Pixels per 72 units of the page, if neither width nor height is given. */
  dpi?: number
  /** Above this many pixels `IMAGE_TOO_LARGE` is thrown; 100 million by default. */
  maxPixels?: number
  /** A page that would have more pixels, as posters and plans do, is drawn smaller instead. */
  mayShrink?: boolean
  /** The area to draw: what a viewer shows, or the whole sheet. */
  box?: 'crop' | 'media'
  /** Whether comments, stamps and form fields are drawn; true by default. */
  annotations?: boolean
  /** Three for RGB on white, the default; four with transparency. With one, PDFium crashes on forms. */
  channels?: 3 | 4
  /** Allocates the memory for the pixels, so that it can be reused. */
  memory?: (bytes: number) => Uint8Array<ArrayBuffer>
}

/** A drawn page, rows from the top, no padding. */
export interface PageImage {
  width: number
  height: number
  channels: 3 | 4
  pixels: Uint8Array
}

/** The image's size for a page of a size in its own units, within the pixel cap. */
export function pixelSize(page: { width: number; height: number }, options: RenderOptions): { width: number; height: number } {
  if (!(page.width > 0 && page.height > 0)) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('a page without a size') })
  const { widthPx, heightPx, dpi = 72, maxPixels = maxImagePixels, mayShrink = false } = options
  const byWidth = widthPx === undefined ? undefined : Math.round(widthPx) / page.width
  const byHeight = heightPx === undefined ? undefined : Math.round(heightPx) / page.height
  const most = mayShrink ? maxPixels : Number.POSITIVE_INFINITY
  const wanted = Math.min(byWidth ?? byHeight ?? dpi / 72, byHeight ?? byWidth ?? dpi / 72)
  const scale = Math.min(wanted, Math.sqrt(most / (page.width * page.height)))
  const whole = scale < wanted ? Math.floor : Math.round
  const width = Math.max(1, Math.min(whole(page.width * scale), most))
  const height = Math.max(1, Math.min(whole(page.height * scale), Math.floor(most / width)))
  if (!(width * height <= maxPixels)) throw madeImageTooLarge(maxPixels)
  return { width, height }
}

/** Draws an open page. */
export function renderBitmap(page: Pointer, options: RenderOptions, form?: FormEnvironment): PageImage {
  const library = pdfium()
  if (options.box === 'media') showWholeSheet(page)
  const { channels = 3, annotations = true, memory = freshMemory } = options
  const { width, height } = pixelSize(sizeOfPage(page), options)
  const pixels = memory(width * height * channels).fill(channels === 4 ? transparent : white)
  const bitmap = library.FPDFBitmap_CreateEx(width, height, formats[channels], pixels, width * channels)
  if (bitmap === null) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('PDFium made no bitmap') })
  try {
    const flags = redFirst | (annotations ? drawAnnotations : 0)
    library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    if (form !== undefined && annotations) library.FPDF_FFLDraw(form.handle, bitmap, page, 0, 0, width, height, 0, flags)
  } finally {
    library.FPDFBitmap_Destroy(bitmap)
  }
  return { width, height, channels, pixels }
}

// PDFium keeps the address: a separate buffer is never moved, unlike a small typed array on V8's heap.
function freshMemory(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new ArrayBuffer(bytes))
}

const white = 255
const transparent = 0
const formats = { 3: 2, 4: 4 } as const
const drawAnnotations = 0x01
// The formats put blue first; with this flag PDFium writes red first, as sharp expects.
const redFirst = 0x10
