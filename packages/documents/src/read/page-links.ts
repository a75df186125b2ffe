import { type PageLink, placeAddress } from '@octavo/layout/page-link.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { boxOf } from './boxes.ts'
import type { Destination, Destinations } from './destinations.ts'
import { viewOf } from './page-view.ts'

const maxAnnotations = 5000

/** The links of a page to addresses on the web or elsewhere, and to places that `nameOf` has a name for. */
export function readLinks(page: PdfObject, { destinations, nameOf }: LinkReading): PageLink[] {
  const annotations = page.get('/Annots').items(maxAnnotations)
  if (annotations.length === 0) return []
  const { matrix } = viewOf(page)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  return annotations.flatMap((annotation) => {
    if (annotation.get('/Subtype').name !== '/Link') return []
    const action = annotation.get('/A')
    const destination = destinationOf(annotation, destinations)
    const address = destination
      ? placeAddress(nameOf(destination))
      : action.get('/S').name === '/URI'
        ? addressOf(action.get('/URI'))
        : undefined
    const box = boxOf(annotation.get('/Rect'))
    if (address === undefined || !box) return []
    const xs = [box.left * a + box.bottom * c + e, box.right * a + box.top * c + e]
    const ys = [box.left * b + box.bottom * d + f, box.right * b + box.top * d + f]
    return [{ left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys), address }]
  })
}

interface LinkReading {
  destinations: Destinations
  nameOf(destination: Destination): string
}

/** Where the links of a page lead to within the document. */
export function linkedDestinations(page: PdfObject, destinations: Destinations): Destination[] {
  return page
    .get('/Annots')
    .items(maxAnnotations)
    .flatMap((annotation) => (annotation.get('/Subtype').name === '/Link' ? (destinationOf(annotation, destinations) ?? []) : []))
}

function destinationOf(annotation: PdfObject, destinations: Destinations): Destination | undefined {
  const action = annotation.get('/A')
  const written = action.get('/S').name === '/GoTo' ? action.get('/D') : annotation.get('/Dest')
  return written.type === 'null' ? undefined : destinations.resolve(written)
}

/** Addresses are ASCII by the standard; programs write UTF-8 all the same. Those without more than a place are of no document. */
function addressOf(uri: PdfObject): string | undefined {
  const { bytes } = uri
  const address = bytes && new TextDecoder().decode(bytes)
  return address?.startsWith('#') ? undefined : address
}
