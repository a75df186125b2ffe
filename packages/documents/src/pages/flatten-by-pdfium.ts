import { rm } from 'node:fs/promises'
import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { readClaim, removeClaim } from '../archive/claim.ts'
import { openDocument } from '../engines/pdfium/document.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { openPdfOrRepair, type RepairOptions } from '../open/repair.ts'

/**
 * Writes a copy with its form fields flattened into the pages. Links, comments and everything else stay. The copy isn't encrypted, nor
 * PDF/A. Returns the number of pages that had fields.
 * Fields with an appearance are drawn by `forms/draw-appearances.ts` instead, which works on selected fields of an open document and keeps
 * PDF/A. This is for forms that leave drawing to the viewer: only PDFium generates the missing appearances, and it takes a whole file.
 */
export async function flattenByPdfium(
  from: string,
  to: string,
  { newPath, ...options }: RepairOptions,
): Promise<{ changedPages: number; unmarked: ArchiveFault[] }> {
  const [setAside, flattened] = [newPath(), newPath()]
  try {
    {
      using document = (await openPdfOrRepair(from, { ...options, newPath })).pdf
      eachPage(document, setOthersAside)
      document.write(setAside)
    }
    const changedPages = flattenAll(setAside, flattened)
    using document = openPdf(flattened)
    eachPage(document, bringOthersBack)
    document.root.remove('/AcroForm')
    const unmarked = readClaim(document) ? ['form-redrawn' as const] : []
    removeClaim(document)
    document.write(to)
    return { changedPages, unmarked }
  } finally {
    await Promise.all([setAside, flattened].map((path) => rm(path, { force: true })))
  }
}

// PDFium flattens, and removes, every annotation of a page, including links. Annotations that aren't fields are kept under this key
// meanwhile.
const asideKey = '/OctavoAnnots'
const maxAnnotations = 100_000

function setOthersAside(page: PdfObject, document: Pdf): void {
  const annotations = page.get('/Annots').items(maxAnnotations)
  const isField = (annotation: PdfObject) => annotation.get('/Subtype').name === '/Widget'
  const [fields, others] = [annotations.filter(isField), annotations.filter((annotation) => !isField(annotation))]
  page.remove('/Annots')
  if (fields.length > 0) page.set('/Annots', document.array(fields))
  if (others.length > 0) page.set(asideKey, document.array(others))
}

function bringOthersBack(page: PdfObject): void {
  const others = page.get(asideKey)
  page.remove('/Annots', asideKey)
  if (others.length > 0) page.set('/Annots', others)
}

function flattenAll(from: string, to: string): number {
  using document = openDocument(from)
  const changed = document.flattenPages()
  document.saveCopy(to)
  return changed
}

function eachPage(document: Pdf, work: (page: PdfObject, document: Pdf) => void): void {
  for (let number = 1; number <= document.pageCount; number++) document.scoped(() => work(document.page(number), document))
}
