import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { AppError, type ErrorCode } from '@octavo/core/errors.ts'
import sharp, { type Sharp } from 'sharp'
import { openImage } from '../images/open-image.ts'
import { openDocument, type PdfiumDocument } from '../pdfium/document.ts'
import { repair } from '../repair.ts'
import { sniffFile } from '../sniff-file.ts'

export interface PreviewOptions {
  /** Counted from 1. */
  page: number
  /** At most 1600. */
  width: number
  password?: string
}

/** A preview is never wider than this, nor higher than four times as much. */
export const maxPreviewWidth = 1600

/** Draws one page of a PDF, or an image, as a WebP file at `to`. */
export async function renderPreview(
  path: string,
  to: string,
  options: PreviewOptions,
): Promise<{ width: number; height: number; bytes: number }> {
  const picture = (await sniffFile(path)) === 'application/pdf' ? await drawPage(path, options) : await drawImage(path, options)
  const { width, height } = await picture.webp({ quality: 80, effort: 2 }).toFile(to)
  return { width, height, bytes: (await stat(to)).size }
}

async function drawPage(path: string, options: PreviewOptions): Promise<Sharp> {
  const password = options.password === undefined ? {} : { password: options.password }
  try {
    using document = openDocument(path, password)
    return draw(document, options)
  } catch (error) {
    // qpdf may mend what PDFium cannot read, and opens some files that PDFium takes for locked (an empty owner password).
    if (!(error instanceof AppError && qpdfMayHelp.includes(error.code))) throw error
  }
  const scratch: string[] = []
  const newPath = () => {
    const fresh = `${path}.${randomUUID()}.pdf`
    scratch.push(fresh)
    return fresh
  }
  try {
    const mended = newPath()
    await repair(path, mended, { ...password, newPath })
    using document = openDocument(mended)
    return draw(document, options)
  } finally {
    await Promise.all(scratch.map((file) => rm(file, { force: true })))
  }
}

function draw(document: PdfiumDocument, { page, width }: PreviewOptions): Sharp {
  const size = document.displayedSize(page)
  const highest = (maxHeight * size.width) / size.height
  const image = document.renderPage(page, { widthPx: Math.min(width, maxPreviewWidth, Math.max(1, Math.floor(highest) || 1)) })
  return sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 3 } })
}

async function drawImage(path: string, { page, width }: PreviewOptions): Promise<Sharp> {
  if (page !== 1) throw new AppError('PAGE_OUT_OF_RANGE', { details: { page, pageCount: 1 } })
  const image = await openImage(path)
  const size = { width: Math.min(width, maxPreviewWidth), height: maxHeight }
  return image.pixels().resize({ ...size, fit: 'inside', withoutEnlargement: true })
}

const qpdfMayHelp: readonly ErrorCode[] = ['DOCUMENT_DAMAGED', 'DOCUMENT_LOCKED', 'DOCUMENT_PASSWORD_WRONG']
const maxHeight = 4 * maxPreviewWidth
