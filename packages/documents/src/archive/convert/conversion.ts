import type { RemovedForArchive } from '@octavo/core/messages/detail-words.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import type { Looks } from './looks/looks.ts'

/** What a conversion changes in a way that may be seen. */
export type ChangedThing =
  | 'fonts-substituted'
  | 'fonts-repaired'
  | 'glyphs-missing'
  | 'colours'
  | 'pages-flattened'
  | 'images-recoded'
  | 'form-pages-missing'

/** A conversion under way: the document, what it's to become, and what was done to it so far. */
export interface Conversion {
  pdf: Pdf
  part: 1 | 2 | 3
  conformance: 'A' | 'B' | 'U'
  /** Draws what readers draw themselves. */
  looks: Looks
  /** Whether the looks that fields have are out of date. */
  redrawsFields: boolean
  /** Whether a file may stay attached. */
  mayStay: (entry: PdfObject) => boolean
  /** What the XMP packet is to say beyond the common properties, as XML. */
  otherProperties: string
  removed: Map<RemovedForArchive, number>
  changed: Map<ChangedThing, number>
  /** The installed font that each missing one was replaced by. */
  substitutes: Map<string, string>
}

/** Counts something that was removed. */
export function countRemoved({ removed }: Conversion, thing: RemovedForArchive, count = 1): void {
  if (count > 0) removed.set(thing, (removed.get(thing) ?? 0) + count)
}

/** Counts something that was changed. */
export function countChanged({ changed }: Conversion, thing: ChangedThing, count = 1): void {
  if (count > 0) changed.set(thing, (changed.get(thing) ?? 0) + count)
}
