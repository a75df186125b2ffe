import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'

/**
 * Looks for what would belie a mark as PDF/A-2b: a lock, scripts and other actions, files inside, fonts that are not embedded, colours
 * without a meaning. LibreOffice writes none of it when asked for PDF/A; a document may bring it along all the same.
 */
export function archivalFaults(pdf: Pdf): string[] {
  const { root } = pdf
  const faults = [
    ...(pdf.isEncrypted ? ['a lock'] : []),
    ...(root.get('/OutputIntents').length === 0 ? ['no output intent'] : []),
    ...(root.get('/Names').has('/JavaScript') || root.has('/AA') ? ['scripts'] : []),
    ...(root.get('/Names').has('/EmbeddedFiles') ? ['files inside'] : []),
    ...(root.get('/AcroForm').has('/XFA') ? ['a form that is a program'] : []),
  ]
  for (let number = 1; number <= pdf.pageCount; number++) {
    pdf.scoped(() => {
      const page = pdf.page(number)
      if (!allEmbedded(page.get('/Resources'))) faults.push('a font that is not embedded')
      if (page.get('/Annots').items().some(isForbidden)) faults.push('an action or annotation that is not allowed')
    })
  }
  return [...new Set(faults)]
}

/** Takes the mark as PDF/A out of a document's description of itself. */
export function removeArchivalMark(pdf: Pdf): void {
  const metadata = pdf.root.get('/Metadata')
  if (!metadata.isStream) return
  const honest = Buffer.from(metadata.streamBytes())
    .toString('utf8')
    .replace(/\spdfaid:\w+\s*=\s*("[^"]*"|'[^']*')/g, '')
    .replace(/<pdfaid:(\w+)>[^<]*<\/pdfaid:\1>/g, '')
  pdf.root.set('/Metadata', pdf.stream(Buffer.from(honest), { '/Type': '/Metadata', '/Subtype': '/XML' }))
}

function allEmbedded(resources: PdfObject, depth = 0): boolean {
  const fonts = resources.get('/Font')
  if (!fonts.keys().every((key) => isEmbedded(fonts.get(key)))) return false
  const objects = resources.get('/XObject')
  // Deeper than any real page; what nests deeper is not looked at and so not believed.
  if (depth > 8) return false
  return objects.keys().every((key) => allEmbedded(objects.get(key).get('/Resources'), depth + 1))
}

function isEmbedded(font: PdfObject): boolean {
  if (font.get('/Subtype').name === '/Type3') return true
  const descendant = font.get('/DescendantFonts').at(0)
  const descriptor = (descendant.isNull ? font : descendant).get('/FontDescriptor')
  return ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => descriptor.has(key))
}

const forbiddenActions = ['/Launch', '/Sound', '/Movie', '/ResetForm', '/ImportData', '/JavaScript', '/Hide', '/SetOCGState', '/Rendition']
const forbiddenAnnotations = ['/3D', '/Sound', '/Screen', '/Movie']

function isForbidden(annotation: PdfObject): boolean {
  const action = annotation.get('/A').get('/S').name ?? ''
  return forbiddenActions.includes(action) || forbiddenAnnotations.includes(annotation.get('/Subtype').name ?? '') || annotation.has('/AA')
}
