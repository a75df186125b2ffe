import { balancedContents } from '../content/balanced-contents.ts'
import { contentStreams } from '../content/content-bytes.ts'
import { freeStampName } from '../content/stamp-names.ts'
import { type Matrix, multiply, writtenMatrix } from '../engines/matrix.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { visiblePage } from './visible-page.ts'

/** Something drawn onto a page as it is seen. */
export interface Stamp {
  /** A form or image XObject. */
  object: PdfObject
  /** From the object's space to the seen page: origin bottom left, y upwards, in points. */
  place: Matrix
  /** Under or over what the page shows already. */
  layer: 'over' | 'under'
  /** By which `removeStamps` finds it again. */
  kind?: string
}

/**
 * Puts stamps onto a page where a person sees them, whatever its rotation, crop box and unit. What the page shows is wrapped, so
 * that neither side disturbs the other. Stamps are marked as artifacts: a reader for the blind passes over them. False where what the page
 * shows could not be read, so that nobody can say whether it lets stamps be seen.
 */
export function stampPage(pdf: Pdf, page: PdfObject, stamps: readonly Stamp[]): boolean {
  if (stamps.length === 0) return true
  const { toPage } = visiblePage(page)
  const resources = ownCopy(pdf, page.get('/Resources'))
  const objects = ownCopy(pdf, resources.get('/XObject'))
  const drawn = { over: '', under: '' }
  for (const { object, place, layer } of stamps) {
    const name = freeStampName(objects)
    objects.set(name, object)
    drawn[layer] += `/Artifact BMC q ${writtenMatrix(multiply(place, toPage))} cm ${name} Do Q EMC\n`
  }
  page.set('/Resources', resources.set('/XObject', objects))
  const { streams, closing, isKnown } = balancedContents(pdf, page)
  const [before, after] = [deflatedStream(pdf, `${drawn.under}q\n`), deflatedStream(pdf, `${closing}\nQ\n${drawn.over}`)]
  const kind = stamps.find((stamp) => stamp.kind)?.kind
  if (kind) for (const stream of [before, after]) stream.set(kindKey, pdf.text(kind))
  page.set('/Contents', pdf.array([before, ...streams, after]))
  return isKnown
}

/** Takes stamps of a kind that were put onto a page earlier off it again; what they were drawn with stays in its resources. */
export function removeStamps(pdf: Pdf, page: PdfObject, kind: string): void {
  const streams = contentStreams(page)
  const kept = streams.filter((stream) => stream.get(kindKey).text !== kind)
  if (kept.length < streams.length) page.set('/Contents', pdf.array(kept))
}

/** Names of our own begin with our own letters, as the standard asks. */
const kindKey = '/OCTV_Stamp'

/** Resources are often shared between pages; what is drawn here belongs to this one. */
function ownCopy(pdf: Pdf, dictionary: PdfObject): PdfObject {
  return dictionary.isDictionary ? dictionary.shallowCopy() : pdf.dictionary()
}
