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
const leastGain = 0.99

/** Compresses page content, fonts and other data again, as small as Flate can. Images have ways of their own. */
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
  const bytes = contentBytes(stream)
  if (!bytes || bytes.length === 0) return 0
  const deflated = deflater.deflate(bytes)
  if (deflated && deflated.length < stored * leastGain) pdf.replaceStream(stream, deflated, { filter: '/FlateDecode' })
  return bytes.length
}

/** Images are written by their own step; the rest has rules about how it is stored. */
function belongsToOthers(stream: PdfObject): boolean {
  const type = stream.get('/Type').name
  return stream.get('/Subtype').name === '/Image' || type === '/XRef' || type === '/ObjStm' || type === '/Metadata'
}
