import type { AddedLink } from '@octavo/core/edits/edit.ts'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { addAnnotation } from './annotation.ts'
import { seenPage } from './seen-page.ts'

/** Adds a link to an address or to a page, which `pageOf` finds by its key. */
export function addLink(pdf: Pdf, page: PdfObject, { id, box, to }: AddedLink, pageOf: (key: string) => PdfObject): void {
  const target =
    'url' in to
      ? { '/A': pdf.dictionary({ '/S': '/URI', '/URI': pdf.bytes(Buffer.from(new URL(to.url).href, 'latin1')) }) }
      : { '/Dest': pdf.array([pageOf(to.page), '/Fit']) }
  const rectangle = seenPage(pdf, page).rectangle(quadOfBox(box))
  addAnnotation(pdf, page, { subtype: '/Link', rectangle, id, entries: { '/Border': pdf.array([0, 0, 0]), ...target } })
}
