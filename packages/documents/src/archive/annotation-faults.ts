import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type AppearanceJudge, createAppearanceJudge } from './appearance-judge.ts'
import type { ArchiveClaim } from './claim.ts'
import { outputColours } from './output-colours.ts'

const maxAnnotations = 50_000
const [invisible, hidden, printed, noView] = [1, 2, 4, 32]

/**
 * What annotations of a document have that PDF/A doesn't allow: see-through marks, colours without a profile, comments that aren't shown.
 * A document that conformed has none of it, so that what is found was added.
 */
export function annotationFaults(pdf: Pdf, { part }: ArchiveClaim): ArchiveFault[] {
  const faults = new Set<ArchiveFault>()
  const colours = outputColours(pdf)
  const judge = createAppearanceJudge(pdf, (fault) => faults.add(fault))
  for (let number = 1; number <= pdf.pageCount; number += 1)
    pdf.scoped(() => {
      const page = pdf.page(number)
      const canBlend = part > 1 && (colours !== undefined || page.get('/Group').has('/CS'))
      for (const annotation of page.get('/Annots').items(maxAnnotations)) {
        // Programs that delete a comment may leave a reference to nothing.
        if (!annotation.isDictionary) continue
        if (!canBlend) judgeBlending(annotation, judge)
        if (colours !== 3) judgeColours(annotation, part, judge)
        if (!isShown(annotation, part)) faults.add('action-forbidden')
      }
    })
  return [...faults]
}

function judgeBlending(annotation: PdfObject, judge: AppearanceJudge): void {
  if ((annotation.get('/CA').number ?? 1) < 1) judge.found('added-transparency')
  for (const look of looksOf(annotation)) judge.blending(look)
}

function judgeColours(annotation: PdfObject, part: number, judge: AppearanceJudge): void {
  if (part === 1 && ['/C', '/IC'].some((key) => annotation.get(key).items(4).length === 3)) judge.found('added-colours')
  for (const look of looksOf(annotation)) judge.colours(look)
}

/** The normal appearance of an annotation, or one for each of its states. */
function looksOf(annotation: PdfObject): PdfObject[] {
  const look = annotation.get('/AP').get('/N')
  if (look.isStream) return [look]
  return look.isDictionary ? look.keys().map((state) => look.get(state)) : []
}

/** From part 2 on, the window of a note needs no flags. */
function isShown(annotation: PdfObject, part: number): boolean {
  if (part > 1 && annotation.get('/Subtype').name === '/Popup') return true
  const flags = annotation.get('/F').integer ?? 0
  return (flags & printed) !== 0 && (flags & (invisible | hidden | noView)) === 0
}
