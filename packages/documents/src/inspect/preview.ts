import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import sharp, { type Sharp } from 'sharp'
import type { PdfiumDocument } from '../engines/pdfium/document.ts'
import { countImages, openImage } from '../images/open/open-image.ts'
import { openMended } from '../open/open-mended.ts'
import { sniffFile } from '../open/sniff-file.ts'

export interface PreviewOptions {
  /** Counted from 1. */
  page: number
  /** At most 1600. */
  width: number
  password?: string
}

/** The maximum width of a preview; its height is limited to four times that. */
export const maxPreviewWidth = 1600

/** Draws one page of a PDF, or an image, as a WebP file at `to`. */
export async function renderPreview(
  path: string,
  to: string,
  options: PreviewOptions,
): Promise<{ width: number; height: number; bytes: number }> {
  const image = (await sniffFile(path)) === 'application/pdf' ? await drawPage(path, options) : await drawImage(path, options)
  const { width, height } = await image.webp({ quality: 80, effort: 2 }).toFile(to)
  return { width, height, bytes: (await stat(to)).size }
}

async function drawPage(path: string, options: PreviewOptions): Promise<Sharp> {
  const newPath = () => `${path}.${randomUUID()}.pdf`
  const { document } = await openMended(path, { newPath, ...(options.password !== undefined && { password: options.password }) })
  using opened = document
  return asPart({ kind: 'page', number: options.page }, () => draw(opened, options))
}

function draw(document: PdfiumDocument, { page, width }: PreviewOptions): Sharp {
  const size = document.displayedSize(page)
  const highest = (maxHeight * size.width) / size.height
  const image = document.renderPage(page, { widthPx: Math.min(width, maxPreviewWidth, Math.max(1, Math.floor(highest) || 1)) })
  return sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 3 } })
}

async function drawImage(path: string, { page, width }: PreviewOptions): Promise<Sharp> {
  const pageCount = page === 1 ? 1 : await countImages(path)
  if (!Number.isInteger(page) || page < 1 || page > pageCount) throw new AppError('PAGE_OUT_OF_RANGE', { details: { page, pageCount } })
  const image = await openImage(path, { page: page - 1 })
  const size = { width: Math.min(width, maxPreviewWidth), height: maxHeight }
  return image.pixels().resize({ ...size, fit: 'inside', withoutEnlargement: true })
}

const maxHeight = 4 * maxPreviewWidth
