import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { ArchiveClaim } from './claim.ts'
import { outputColours } from './output-colours.ts'

const maxAnnotations = 50_000
/** Deeper than appearances that we draw nest. */
const maxDepth = 4
const [invisible, hidden, printed, noView] = [1, 2, 4, 32]

/**
 * What annotations of a document have that PDF/A doesn't allow: see-through marks, colours without a profile, comments that aren't shown.
 * A document that conformed has none of it, so that what is found was added.
 */
export function annotationFaults(pdf: Pdf, { part }: ArchiveClaim): ArchiveFault[] {
  const faults = new Set<ArchiveFault>()
  const colours = outputColours(pdf)
  for (let number = 1; number <= pdf.pageCount; number += 1)
    pdf.scoped(() => {
      const page = pdf.page(number)
      const canBlend = part > 1 && (colours !== undefined || page.get('/Group').has('/CS'))
      for (const annotation of page.get('/Annots').items(maxAnnotations)) {
        const look = annotation.get('/AP').get('/N')
        if (!canBlend && ((annotation.get('/CA').number ?? 1) < 1 || isSeeThrough(look))) faults.add('added-transparency')
        if (colours !== 3 && (paintsInRgb(look) || (part === 1 && hasRgb(annotation)))) faults.add('added-colours')
        if (!isShown(annotation, part)) faults.add('action-forbidden')
      }
    })
  return [...faults]
}

/** From part 2 on, the window of a note needs no flags. */
function isShown(annotation: PdfObject, part: number): boolean {
  if (part > 1 && annotation.get('/Subtype').name === '/Popup') return true
  const flags = annotation.get('/F').integer ?? 0
  return (flags & printed) !== 0 && (flags & (invisible | hidden | noView)) === 0
}

function isSeeThrough(form: PdfObject, depth = 0): boolean {
  if (!form.isStream || depth > maxDepth) return false
  if (form.get('/Group').get('/S').name === '/Transparency') return true
  const resources = form.get('/Resources')
  const states = resources.get('/ExtGState')
  const blends = states.keys().some((key) => {
    const state = states.get(key)
    const isOpaque = ['/ca', '/CA'].every((alpha) => (state.get(alpha).number ?? 1) === 1)
    return !isOpaque || !['/Normal', '/Compatible', undefined].includes(state.get('/BM').name)
  })
  return blends || objectsOf(form).some((object) => object.get('/SMask').isStream || isSeeThrough(object, depth + 1))
}

/** Whether a form names colours of red, green and blue without saying which those are. */
function paintsInRgb(form: PdfObject, depth = 0): boolean {
  if (!form.isStream || form.get('/Subtype').name === '/Image' || depth > maxDepth) return false
  if (form.get('/Resources').get('/ColorSpace').has('/DefaultRGB')) return false
  const content = Buffer.from(form.streamBytes()).toString('latin1')
  return /(?:^|\s)(?:rg|RG)(?:\s|$)/.test(content) || objectsOf(form).some((object) => paintsInRgb(object, depth + 1))
}

function objectsOf(form: PdfObject): PdfObject[] {
  const objects = form.get('/Resources').get('/XObject')
  return objects.keys().map((key) => objects.get(key))
}

function hasRgb(annotation: PdfObject): boolean {
  return ['/C', '/IC'].some((key) => annotation.get(key).items(4).length === 3)
}
