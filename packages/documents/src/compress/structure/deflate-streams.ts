import { inflateSync } from 'node:zlib'
import { readClaim } from '../../archive/claim.ts'
import { contentBytes } from '../../content/content-bytes.ts'
import { type Deflater, openDeflater } from '../../engines/libdeflate.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { forEachObject } from './all-objects.ts'

/** Flate takes as much for itself. */
const leastBytes = 12
/** What it costs to say that a stream is packed. */
const filterBytes = '/Filter /FlateDecode '.length
/** Larger ones take too long. */
const mostBytes = 16_000_000
/** All of them together. */
const budgetBytes = 128_000_000

/** Compresses page content, fonts and other data again, as small as Flate can, and so the rows of images that are stored with Flate alone. */
export function deflateStreams(pdf: Pdf): void {
  using deflater = openDeflater()
  const packsProperties = readClaim(pdf) === undefined
  let done = 0
  forEachObject(pdf, (object) => {
    if (!object.isStream || done > budgetBytes || staysAsStored(object, packsProperties)) return
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
  const sizes = {
    stored: stored + (stream.get('/Filter').isNull ? 0 : filterBytes),
    deflated: (deflated?.length ?? Number.POSITIVE_INFINITY) + filterBytes,
    plain: isImage ? Number.POSITIVE_INFINITY : bytes.length,
  }
  if (deflated && sizes.deflated < Math.min(sizes.stored, sizes.plain)) {
    const stated = stream.get('/DecodeParms')
    // One filter may be written as a list of one, and then so are its parameters.
    const parameters = stated.isArray ? stated.at(0) : stated
    pdf.replaceStream(stream, deflated, { filter: '/FlateDecode', ...(isImage && !parameters.isNull && { parameters }) })
  } else if (sizes.plain < sizes.stored) pdf.replaceStream(stream, bytes)
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

/** Properties that take no more stay readable for programs that don't know PDF. */
const readableProperties = 4096

/** There are rules about how these are stored; PDF/A has one about the properties of a document. */
function staysAsStored(stream: PdfObject, packsProperties: boolean): boolean {
  const type = stream.get('/Type').name
  if (type === '/Metadata') return !packsProperties || (stream.get('/Length').integer ?? 0) <= readableProperties
  return type === '/XRef' || type === '/ObjStm'
}
