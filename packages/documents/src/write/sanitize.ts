import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** What can be removed from a document before it is passed on. */
export type Removal = 'scripts' | 'attachments' | 'metadata' | 'links'

const maxAnnotations = 50_000

/** Removes things from a document, wherever they are. */
export function removeFrom(pdf: Pdf, removals: ReadonlySet<Removal>): void {
  if (removals.size === 0) return
  const names = pdf.root.get('/Names')
  if (removals.has('scripts')) {
    names.remove('/JavaScript')
    pdf.root.remove('/AA')
    if (isScript(pdf.root.get('/OpenAction'))) pdf.root.remove('/OpenAction')
  }
  if (removals.has('attachments')) {
    names.remove('/EmbeddedFiles')
    pdf.root.remove('/AF', '/Collection')
  }
  if (removals.has('metadata')) {
    pdf.trailer.remove('/Info')
    pdf.root.remove('/Metadata', '/PieceInfo')
  }
  for (let number = 1; number <= pdf.pageCount; number += 1) pdf.scoped(() => cleanPage(pdf, pdf.page(number), removals))
}

function cleanPage(pdf: Pdf, page: PdfObject, removals: ReadonlySet<Removal>): void {
  if (removals.has('scripts')) page.remove('/AA')
  if (removals.has('metadata')) page.remove('/Metadata', '/PieceInfo')
  const annotations = page.get('/Annots').items(maxAnnotations)
  const kept = annotations.filter((annotation) => {
    const kind = annotation.get('/Subtype').name
    return !(removals.has('links') && kind === '/Link') && !(removals.has('attachments') && kind === '/FileAttachment')
  })
  if (kept.length < annotations.length) page.set('/Annots', pdf.array(kept))
  if (!removals.has('scripts')) return
  for (const annotation of kept) {
    annotation.remove('/AA')
    if (isScript(annotation.get('/A'))) annotation.remove('/A')
  }
}

/** Launching another program counts as a script: such actions are misused the same way. */
function isScript(action: PdfObject): boolean {
  const kind = action.get('/S').name
  return kind === '/JavaScript' || kind === '/Launch' || action.get('/Next').isDictionary || action.get('/Next').isArray
}
