import { forEachObject } from '../../compress/structure/all-objects.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

/**
 * Empties pages that were taken out of the document while tags, links or bookmarks still name them. Nobody sees them, but their fonts and
 * images would stay in the file unmended, and validators look at them.
 */
export function emptyLostPages(pdf: Pdf): void {
  const inTree = new Set<number>()
  for (let number = 1; number <= pdf.pageCount; number++) pdf.scoped(() => void inTree.add(pdf.page(number).id))
  forEachObject(pdf, (object, id) => {
    if (inTree.has(id) || !object.isDictionary || object.isStream || object.get('/Type').name !== '/Page') return
    object.remove(...object.keys().filter((key) => key !== '/Type'))
  })
}
