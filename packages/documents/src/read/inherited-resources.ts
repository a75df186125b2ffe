import type { PdfObject } from '../engines/qpdf/object.ts'

const maxLevels = 50

/** The resources of a page: its own, or those of the nearest node of the page tree that has some. */
export function inheritedResources(page: PdfObject): PdfObject {
  let node = page
  for (let level = 0; level < maxLevels && !node.get('/Resources').isDictionary && node.get('/Parent').isDictionary; level++)
    node = node.get('/Parent')
  return node.get('/Resources')
}
