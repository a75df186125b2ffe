import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { annotationsOf } from '@octavo/documents/annotate/annotation.ts'
import { RefusedEdit } from '@octavo/documents/content-edit/refused-edit.ts'
import type { PdfObject } from '@octavo/documents/engines/qpdf/object.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { Options } from '../options.ts'

/** Under this key each annotation has its index in the source: pages may be brought into another order before edits name them. */
const indexKey = '/OCTV_Index'
const maxAnnotations = 50_000

/** Notes the index of each annotation on it. */
export function markAnnotations(pdf: Pdf, pages: Iterable<number>): void {
  for (const number of new Set(pages))
    for (const [index, annotation] of annotationsOf(pdf, pdf.page(number)).items(maxAnnotations).entries())
      if (annotation.isDictionary) annotation.set(indexKey, index)
}

/** Removes these marks again. */
export function unmarkAnnotations(pdf: Pdf): void {
  for (let number = 1; number <= pdf.pageCount; number++)
    pdf.scoped(() => {
      for (const annotation of pdf.page(number).get('/Annots').items(maxAnnotations))
        if (annotation.has(indexKey)) annotation.remove(indexKey)
    })
}

/** The annotation that had an index in the source. */
export function markedAnnotation(pdf: Pdf, page: PdfObject, index: number): PdfObject {
  const found = annotationsOf(pdf, page)
    .items(maxAnnotations)
    .find((annotation) => annotation.get(indexKey).integer === index)
  if (!found) throw new RefusedEdit('no-such-annotation')
  return found
}

/** The pages of a file whose annotations are changed. `numberOf` gives the number of a page of the plan in that file, if it comes from it. */
export function pagesWithExisting(
  plans: readonly PagePlan[],
  edits: Options['edits'],
  { pageCount, numberOf }: { pageCount: number; numberOf: (page: PagePlan['page']) => number | undefined },
): number[] {
  const keys = new Set(edits.flatMap((edit) => (edit.kind === 'existing' ? [edit.on] : [])))
  return plans.flatMap(({ key, page }) => {
    const number = keys.has(key) ? numberOf(page) : undefined
    return number !== undefined && number >= 1 && number <= pageCount ? [number] : []
  })
}
