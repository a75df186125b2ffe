import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** The lists in a resource dictionary whose entries content refers to by name. */
export const resourceKinds = ['/Font', '/XObject', '/ExtGState', '/ColorSpace', '/Pattern', '/Shading', '/Properties'] as const

/** Pages with this many entries count as sharing even if the lists are their own: some writers list everything on every page. */
const manyEntries = 24

/** The numbers of the pages that may list more than they use, because other pages share the list. Only their content is worth reading. */
export function pagesThatShare(pdf: Pdf): Set<number> {
  const firstUse = new Map<number, number>()
  const sharing = new Set<number>()
  const { pageCount } = pdf
  for (let number = 1; number <= pageCount; number += 1) {
    pdf.scoped(() => {
      const resources = pdf.page(number).get('/Resources')
      const { ids, isLong } = listsOf(resources)
      if (isLong) sharing.add(number)
      for (const id of ids) {
        const other = firstUse.get(id)
        if (other === undefined) firstUse.set(id, number)
        else for (const page of [number, other]) sharing.add(page)
      }
    })
  }
  return sharing
}

/** The object numbers of a page's resource lists, and of those of the forms it may draw. */
function listsOf(resources: PdfObject): { ids: Set<number>; isLong: boolean } {
  const ids = new Set<number>()
  const add = ({ id }: PdfObject) => id > 0 && ids.add(id)
  add(resources)
  let isLong = false
  for (const kind of resourceKinds) {
    const entries = resources.get(kind)
    if (entries.type !== 'dictionary') continue
    add(entries)
    if (kind !== '/XObject' && kind !== '/Font') continue
    const names = entries.keys()
    if (names.length > manyEntries) isLong = true
    else if (kind === '/XObject') for (const name of names) add(entries.get(name).get('/Resources'))
  }
  return { ids, isLong }
}
