import { deflateSync } from 'node:zlib'
import type { PdfObject } from './object.ts'
import type { Pdf } from './pdf.ts'

/** A new compressed stream of text with one byte per character, such as page content. */
export function deflatedStream(pdf: Pdf, content: string): PdfObject {
  return pdf.stream(deflateSync(Buffer.from(content, 'latin1')), { '/Filter': '/FlateDecode' })
}
