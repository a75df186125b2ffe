import type { PdfObject, PdfValue } from './object.ts'

/** A document whose page tree can be changed. */
interface PageTreeHolder {
  readonly root: PdfObject
  array(values: readonly PdfValue[]): PdfObject
  dictionary(entries?: Record<string, PdfValue>): PdfObject
}

/**
 * Replaces each page that the page tree refers to but the file lacks, or that isn't a page, with an empty one: every viewer counts them, so
 * the numbers of the others stay. Returns how many were replaced, and how many are intact.
 */
export function replaceMissingPages(pdf: PageTreeHolder): { replaced: number; intact: number } {
  const found = { replaced: 0, intact: 0 }
  const met = new Set<number>()
  const waiting = [pdf.root.get('/Pages')]
  let box: PdfObject | undefined
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const kids = node.get('/Kids')
    for (const [index, kid] of kids.items().entries()) {
      if (!kid.isDictionary) {
        kids.setAt(index, emptyPage(pdf, { parent: node, box }))
        found.replaced += 1
      } else if (!kid.get('/Kids').isArray) {
        box ??= ownBox(kid)
        found.intact += 1
      } else if (!met.has(kid.id)) {
        met.add(kid.id)
        waiting.push(kid)
      }
    }
  }
  return found
}

function ownBox(page: PdfObject): PdfObject | undefined {
  const box = page.get('/MediaBox')
  return box.length === 4 ? box : undefined
}

/** With the size of another page of the file, if one has its own. */
function emptyPage(pdf: PageTreeHolder, { parent, box }: { parent: PdfObject; box: PdfObject | undefined }): PdfObject {
  const size = box?.shallowCopy() ?? pdf.array([0, 0, 595, 842])
  return pdf.dictionary({ '/Type': '/Page', '/Parent': parent, '/MediaBox': size, '/Resources': pdf.dictionary() }).indirect()
}
