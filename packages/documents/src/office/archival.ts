import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/**
 * Finds what would contradict a PDF/A-2b claim: encryption, scripts and other actions, embedded files, fonts that aren't embedded, colours
 * without a profile. LibreOffice writes none of it when PDF/A is requested, but a document may contain it.
 */
export function archivalFaults(pdf: Pdf): ArchiveFault[] {
  const { root } = pdf
  const faults: ArchiveFault[] = [
    ...(pdf.isEncrypted ? ['locked' as const] : []),
    ...(root.get('/OutputIntents').length === 0 ? ['no-colour-profile' as const] : []),
    ...(root.get('/Names').has('/JavaScript') || root.has('/AA') ? ['scripts' as const] : []),
    ...(root.get('/Names').has('/EmbeddedFiles') ? ['attachments' as const] : []),
    ...(root.get('/AcroForm').has('/XFA') ? ['xfa' as const] : []),
  ]
  for (let number = 1; number <= pdf.pageCount; number++) {
    pdf.scoped(() => {
      const page = pdf.page(number)
      if (!allEmbedded(page.get('/Resources'))) faults.push('font-missing')
      const annotations = page.get('/Annots').items()
      if (annotations.some(isForbidden)) faults.push('action-forbidden')
      if (!annotations.every(isShownAnywhere)) faults.push('comment-unsteady')
    })
  }
  return [...new Set(faults)]
}

function allEmbedded(resources: PdfObject, depth = 0): boolean {
  const fonts = resources.get('/Font')
  if (!fonts.keys().every((key) => isEmbedded(fonts.get(key)))) return false
  const objects = resources.get('/XObject')
  // Deeper than any real page; deeper content isn't checked and counts as a fault.
  if (depth > 8) return false
  return objects.keys().every((key) => allEmbedded(objects.get(key).get('/Resources'), depth + 1))
}

function isEmbedded(font: PdfObject): boolean {
  if (font.get('/Subtype').name === '/Type3') return true
  const descendant = font.get('/DescendantFonts').at(0)
  const descriptor = (descendant.isNull ? font : descendant).get('/FontDescriptor')
  return ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => descriptor.has(key))
}

/** Whether it looks the same in every reader and on paper: except for links and pop-ups, it has an appearance and isn't hidden. */
function isShownAnywhere(annotation: PdfObject): boolean {
  const kind = annotation.get('/Subtype').name
  if (kind === '/Popup') return true
  const flags = annotation.get('/F').integer ?? 0
  const [left = 0, bottom = 0, right = 0, top = 0] = annotation
    .get('/Rect')
    .items(4)
    .map((side) => side.number ?? 0)
  const hasLook = kind === '/Link' || annotation.get('/AP').get('/N').isDictionary || annotation.get('/AP').get('/N').isStream
  return (flags & (printed | unseen)) === printed && (hasLook || (left === right && bottom === top))
}

/** Bits of an annotation's flags: printed; invisible, hidden, not on screen, or toggled. */
const printed = 1 << 2
const unseen = (1 << 0) | (1 << 1) | (1 << 5) | (1 << 8)

const forbiddenActions = ['/Launch', '/Sound', '/Movie', '/ResetForm', '/ImportData', '/JavaScript', '/Hide', '/SetOCGState', '/Rendition']
const forbiddenAnnotations = ['/3D', '/Sound', '/Screen', '/Movie']

function isForbidden(annotation: PdfObject): boolean {
  const action = annotation.get('/A').get('/S').name ?? ''
  return forbiddenActions.includes(action) || forbiddenAnnotations.includes(annotation.get('/Subtype').name ?? '') || annotation.has('/AA')
}
