import { inflateSync } from 'node:zlib'
import { contentBytes } from '../../content/content-bytes.ts'
import { type Deflater, openDeflater } from '../../engines/libdeflate.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { forEachObject } from './all-objects.ts'

/** Smaller streams gain nothing that their entries don't cost. */
const leastBytes = 200
/** Larger ones take too long. */
const mostBytes = 16_000_000
/** All of them together. */
const budgetBytes = 128_000_000

/** Compresses page content, fonts and other data again, as small as Flate can, and so the rows of images that are stored with Flate alone. */
export function deflateStreams(pdf: Pdf): void {
  using deflater = openDeflater()
  let done = 0
  forEachObject(pdf, (object) => {
    if (!object.isStream || done > budgetBytes || belongsToOthers(object)) return
    done += deflateAgain(pdf, object, deflater)
  })
}

/** Gives the number of bytes that were looked at. */
function deflateAgain(pdf: Pdf, stream: PdfObject, deflater: Deflater): number {
  const stored = stream.get('/Length').integer ?? 0
  if (stored < leastBytes || stored > mostBytes) return 0
  const isImage = stream.get('/Subtype').name === '/Image'
  const bytes = isImage ? imageRows(stream) : contentBytes(stream)
  if (!bytes || bytes.length === 0) return 0
  const deflated = deflater.deflate(bytes)
  if (deflated && deflated.length < stored) {
    const stated = stream.get('/DecodeParms')
    // One filter may be written as a list of one, and then so are its parameters.
    const parameters = stated.isArray ? stated.at(0) : stated
    pdf.replaceStream(stream, deflated, { filter: '/FlateDecode', ...(isImage && !parameters.isNull && { parameters }) })
  }
  return bytes.length
}

/** The rows of an image as Flate has them, with what their predictor made of them. Undefined for other codings. */
function imageRows(image: PdfObject): Uint8Array | undefined {
  const filter = image.get('/Filter')
  if (filter.name !== '/FlateDecode' && !(filter.length === 1 && filter.at(0).name === '/FlateDecode')) return undefined
  try {
    return inflateSync(image.streamBytes({ decode: false }), { maxOutputLength: mostRows })
  } catch {
    // A damaged one is shown as far as it can be read.
    return undefined
  }
}

const mostRows = 64_000_000

/** There are rules about how these are stored. */
function belongsToOthers(stream: PdfObject): boolean {
  const type = stream.get('/Type').name
  return type === '/XRef' || type === '/ObjStm' || type === '/Metadata'
}
