import type { PdfiumModule } from './pdfium-module.ts'

const textKind = 1
const formKind = 5
/** Deeper nests and more objects than any document needs; what lies beyond has no number. */
const mostDeep = 24
const mostObjects = 400_000

/**
 * The text objects of a page in the order of its content, forms expanded. Each is one operator that shows text, so that its index here is
 * the number of that operator in the content too.
 */
export function textObjects(module: PdfiumModule, page: number): number[] {
  const found: number[] = []
  let seen = 0

  function walk(count: number, get: (index: number) => number, depth: number): void {
    for (let index = 0; index < count && seen < mostObjects; index += 1) {
      seen += 1
      const object = get(index)
      const kind = module.FPDFPageObj_GetType(object)
      if (kind === textKind) found.push(object)
      else if (kind === formKind && depth < mostDeep) {
        walk(module.FPDFFormObj_CountObjects(object), (inner) => module.FPDFFormObj_GetObject(object, inner), depth + 1)
      }
    }
  }

  walk(module.FPDFPage_CountObjects(page), (index) => module.FPDFPage_GetObject(page, index), 0)
  return found
}
