import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

const maxElements = 2_000_000

/**
 * Empties pages that were taken out of the document while tags or links still name them. Nobody sees them, but their fonts and images
 * would stay in the file unmended, and validators look at them.
 */
export function emptyLostPages(pdf: Pdf): void {
  const inTree = new Set<number>()
  for (let number = 1; number <= pdf.pageCount; number++) pdf.scoped(() => void inTree.add(pdf.page(number).id))
  const named = new Set<number>()
  const name = (page: PdfObject) => {
    if (page.id > 0 && !inTree.has(page.id)) named.add(page.id)
  }
  nameByTags(pdf, name)
  for (let number = 1; number <= pdf.pageCount; number++) pdf.scoped(() => nameByLinks(pdf.page(number), name))
  for (const id of named) pdf.scoped(() => empty(pdf.object(id)))
}

function empty(page: PdfObject): void {
  if (page.isDictionary && page.get('/Type').name === '/Page') page.remove(...page.keys().filter((key) => key !== '/Type'))
}

function nameByTags(pdf: Pdf, name: (page: PdfObject) => void): void {
  const waiting = [pdf.root.get('/StructTreeRoot').id]
  const met = new Set(waiting)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) pdf.scoped(() => follow(pdf.object(id)))

  function follow(element: PdfObject): void {
    if (!element.isDictionary) return
    name(element.get('/Pg'))
    const kids = element.get('/K')
    for (const kid of kids.isArray ? kids.items(maxElements) : [kids]) {
      if (kid.id === 0) follow(kid)
      else if (!met.has(kid.id) && met.size < maxElements) {
        met.add(kid.id)
        waiting.push(kid.id)
      }
    }
  }
}

function nameByLinks(page: PdfObject, name: (page: PdfObject) => void): void {
  for (const annotation of page.get('/Annots').items(maxElements)) {
    name(annotation.get('/Dest').at(0))
    name(annotation.get('/A').get('/D').at(0))
  }
}
