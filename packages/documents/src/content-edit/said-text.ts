import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readNumberTree } from '../read/trees.ts'
import type { Show } from './model.ts'

const maxAncestors = 100

/** Removes what the structure of a tagged document says in place of text that has changed: it would still say the old. */
export function dropReplacedText(pdf: Pdf, page: PdfObject, changed: Iterable<Show>): void {
  for (const element of elementsOf(pdf, page, changed)) element.remove('/ActualText', '/E')
}

/** The elements of the structure tree that some shows belong to, with all around them. */
export function elementsOf(pdf: Pdf, page: PdfObject, shows: Iterable<Show>): PdfObject[] {
  const root = pdf.root.get('/StructTreeRoot')
  if (!root.isDictionary) return []
  const wanted = new Map<number, Set<number>>()
  for (const { part, marks } of shows) {
    const key = (part.form?.object ?? page).get('/StructParents').integer ?? page.get('/StructParents').integer
    if (key === undefined) continue
    const numbers = wanted.get(key) ?? new Set<number>()
    wanted.set(key, numbers)
    for (const { mcid } of marks) if (mcid !== undefined) numbers.add(mcid)
  }
  if (wanted.size === 0) return []
  const found = new Map<number, PdfObject>()
  for (const [key, parents] of readNumberTree(root.get('/ParentTree'))) {
    for (const number of wanted.get(key) ?? []) {
      let element = parents.at(number)
      for (let level = 0; level < maxAncestors && element.isDictionary && element.has('/S') && !found.has(element.id); level++) {
        found.set(element.id, element)
        element = element.get('/P')
      }
    }
  }
  return [...found.values()]
}
