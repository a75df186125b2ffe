import { balancedContents } from '../content/balanced-contents.ts'
import { contentStreams } from '../content/content-bytes.ts'
import { freeStampName } from '../content/stamp-names.ts'
import { type Matrix, multiply, writtenMatrix } from '../engines/matrix.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { visiblePage } from './visible-page.ts'

/** Something drawn onto a page as displayed. */
export interface Stamp {
  /** A form or image XObject. */
  object: PdfObject
  /** From the object's space to the displayed page: origin bottom left, y upwards, in points. */
  place: Matrix
  /** Below or above the page's existing content. */
  layer: 'over' | 'under'
  /** The kind by which `removeStamps` finds it. */
  kind?: string
  /** Whether it is part of what the page says; otherwise screen readers skip it. */
  isRead?: true
}

/**
 * Puts stamps onto a page at displayed positions, independent of its rotation, crop box and unit. The page's content is wrapped, so that
 * neither affects the other. Stamps are marked as artifacts unless they're to be read. Returns false if the page's content couldn't be
 * parsed, so that the stamps may not be visible.
 */
export function stampPage(pdf: Pdf, page: PdfObject, stamps: readonly Stamp[]): boolean {
  if (stamps.length === 0) return true
  const { toPage } = visiblePage(page)
  const resources = ownCopy(pdf, page.get('/Resources'))
  const objects = ownCopy(pdf, resources.get('/XObject'))
  const drawn = { over: '', under: '' }
  let next = 0
  for (const { object, place, layer, isRead } of stamps) {
    const name = freeStampName(objects, next)
    // A page may get thousands, and those behind the first free name may be free.
    next = Number(name.slice('/Stamp'.length)) + 1
    objects.set(name, object)
    const shown = `q ${writtenMatrix(multiply(place, toPage))} cm ${name} Do Q`
    drawn[layer] += isRead ? `${shown}\n` : `/Artifact BMC ${shown} EMC\n`
  }
  page.set('/Resources', resources.set('/XObject', objects))
  const { streams, closing, isKnown } = balancedContents(pdf, page)
  const [before, after] = [deflatedStream(pdf, `${drawn.under}q\n`), deflatedStream(pdf, `${closing}\nQ\n${drawn.over}`)]
  const kind = stamps.find((stamp) => stamp.kind)?.kind
  if (kind) for (const stream of [before, after]) stream.set(kindKey, pdf.text(kind))
  page.set('/Contents', pdf.array([before, ...streams, after]))
  return isKnown
}

/** Removes stamps of a kind that were added to a page earlier; the objects they use stay in its resources. */
export function removeStamps(pdf: Pdf, page: PdfObject, kind: string): void {
  const streams = contentStreams(page)
  const kept = streams.filter((stream) => stream.get(kindKey).text !== kind)
  if (kept.length < streams.length) page.set('/Contents', pdf.array(kept))
}

/** The standard requires a prefix for private names. */
const kindKey = '/OCTV_Stamp'

/** Resources are often shared between pages; what is drawn here belongs to this page only. */
function ownCopy(pdf: Pdf, dictionary: PdfObject): PdfObject {
  return dictionary.isDictionary ? dictionary.shallowCopy() : pdf.dictionary()
}
