import { createHash } from 'node:crypto'
import { AppError } from '@octavo/core/messages/errors.ts'
import { streamText } from '@octavo/layout/stream.ts'
import { openDocument, type PdfiumDocument } from '../engines/pdfium/document.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { GlyphReader } from '../glyphs/glyph-reader.ts'
import { openGlyphReader } from '../glyphs/open-text.ts'
import { type Barcode, readPageBarcodes } from './barcodes.ts'
import { inkOf } from './page-ink.ts'

/** A document examined page by page, to select pages by their content. Pages are counted from 1. */
export interface PageLooks extends Disposable {
  text(page: number): string
  /** Whether the page is empty: no text, and at most `threshold` percent of it covered. `solid` accepts any background colour. */
  isBlank(page: number, options: { threshold: number; solid: boolean }): boolean
  /** Equal for pages with the same look and text. */
  fingerprint(page: number): string
  barcodes(page: number): Promise<Barcode[]>
}

/** Opens a file to examine its pages. `pdf` is the same document, rewritten if PDFium can't read the original. */
export function lookAtPages(file: { path: string; password?: string }, pdf: Pdf, newPath: () => string): PageLooks {
  const document = openBeside(file, pdf, newPath)
  let reader: { glyphs: GlyphReader | undefined } | undefined

  /** As the text tool reads it: PDFium reads some letters as others that look the same, which no pattern would find. */
  function textOf(page: number): string {
    reader ??= {
      glyphs: openGlyphReader(file.path, { newPath, ...(file.password !== undefined && { password: file.password }) }, pdf.pageCount),
    }
    const read = reader.glyphs?.withGlyphs(page, (glyphs) => streamText(glyphs, { dehyphenate: false }))
    return read ? read.result : document.pageText(page)
  }

  return {
    text: (page) => unlessBroken(() => textOf(page), ''),
    isBlank(page, { threshold, solid }) {
      return unlessBroken(() => {
        if (document.pageText(page).trim() !== '') return false
        const { share, ground } = inkOf(document.renderPage(page, { widthPx: inkWidth, maxPixels }))
        return share * 100 <= threshold && (solid || ground >= lightGround)
      }, false)
    },
    fingerprint(page) {
      // A page that can't be drawn is unique.
      return unlessBroken(() => {
        const { width, height, pixels } = document.renderPage(page, { widthPx: printWidth, maxPixels })
        return createHash('sha256')
          .update(`${width} ${height} ${document.pageText(page)}`)
          .update(pixels)
          .digest('base64')
      }, `page ${page}`)
    },
    barcodes: (page) => readPageBarcodes(document, page),
    [Symbol.dispose]() {
      reader?.glyphs?.[Symbol.dispose]()
      document[Symbol.dispose]()
    },
  }
}

const inkWidth = 240
const printWidth = 400
const lightGround = 200
const maxPixels = 4_000_000

function openBeside({ path, password }: { path: string; password?: string }, pdf: Pdf, newPath: () => string): PdfiumDocument {
  try {
    const document = openDocument(path, password === undefined ? {} : { password })
    if (document.pageCount === pdf.pageCount) return document
    document[Symbol.dispose]()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  const copy = newPath()
  pdf.write(copy, { copyStreams: true })
  return openDocument(copy)
}

/** One page that PDFium can't read must not stop the work on the others. */
function unlessBroken<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'DOCUMENT_DAMAGED' || error.code === 'IMAGE_TOO_LARGE')) return otherwise
    throw error
  }
}
