import type { PageLink } from '@octavo/layout/page-link.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { boxOf } from './boxes.ts'
import { viewOf } from './page-view.ts'

const maxAnnotations = 5000

/** The links of a page to addresses on the web or elsewhere; those to other pages aren't among them. */
export function readLinks(page: PdfObject): PageLink[] {
  const annotations = page.get('/Annots').items(maxAnnotations)
  if (annotations.length === 0) return []
  const { matrix } = viewOf(page)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  return annotations.flatMap((annotation) => {
    if (annotation.get('/Subtype').name !== '/Link') return []
    const action = annotation.get('/A')
    const address = action.get('/S').name === '/URI' ? addressOf(action.get('/URI')) : undefined
    const box = boxOf(annotation.get('/Rect'))
    if (address === undefined || !box) return []
    const xs = [box.left * a + box.bottom * c + e, box.right * a + box.top * c + e]
    const ys = [box.left * b + box.bottom * d + f, box.right * b + box.top * d + f]
    return [{ left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys), address }]
  })
}

/** Addresses are ASCII by the standard; programs write UTF-8 all the same. */
function addressOf(uri: PdfObject): string | undefined {
  const { bytes } = uri
  return bytes && new TextDecoder().decode(bytes)
}
