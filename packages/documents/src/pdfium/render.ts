import { AppError } from '@octavo/core/errors.ts'
import type { FormEnvironment } from './form-environment.ts'
import { type Pointer, pdfium } from './library.ts'

export interface RenderOptions {
  /** Width of the picture; the height follows from the page. */
  widthPx: number
  /** Above this many pixels `IMAGE_TOO_LARGE` is thrown; 100 million unless told. */
  maxPixels?: number
}

/** A drawn page: three bytes a pixel, red, green, blue, no padding. */
export interface PageImage {
  width: number
  height: number
  pixels: Uint8Array
}

/** The picture's size for a page of a size in points, within the pixel cap. */
export function pixelSize(
  page: { width: number; height: number },
  { widthPx, maxPixels = defaultMaxPixels }: RenderOptions,
): { width: number; height: number } {
  if (!(page.width > 0 && page.height > 0)) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('a page without a size') })
  const width = Math.max(1, Math.round(widthPx))
  const height = Math.max(1, Math.round((width * page.height) / page.width))
  if (!(width * height <= maxPixels)) throw new AppError('IMAGE_TOO_LARGE', { details: { maxPixels } })
  return { width, height }
}

/** Draws an opened page, its annotations and its form fields on white. */
export function renderBitmap(page: Pointer, { width, height }: { width: number; height: number }, form?: FormEnvironment): PageImage {
  const library = pdfium()
  // PDFium keeps the address: a buffer of its own is never moved, as a small typed array on V8's heap may be.
  const pixels = new Uint8Array(new ArrayBuffer(width * height * 3)).fill(255)
  const bitmap = library.FPDFBitmap_CreateEx(width, height, formatBgr, pixels, width * 3)
  if (bitmap === null) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('PDFium made no bitmap') })
  try {
    const flags = drawAnnotations | redFirst
    library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    if (form !== undefined) library.FPDF_FFLDraw(form.handle, bitmap, page, 0, 0, width, height, 0, flags)
  } finally {
    library.FPDFBitmap_Destroy(bitmap)
  }
  return { width, height, pixels }
}

const defaultMaxPixels = 100_000_000
const formatBgr = 2
const drawAnnotations = 0x01
// The format says blue first; with this flag PDFium writes red first, as sharp wants it.
const redFirst = 0x10
