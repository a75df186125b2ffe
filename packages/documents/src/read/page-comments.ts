import type { PageComment } from '@octavo/layout/page-comment.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'

const [maxAnnotations, maxComments, maxCharacters] = [5000, 500, 20_000]
/** Annotations whose text isn't what a reader says about the page. */
const silent = new Set(['/Link', '/Widget', '/Popup', '/Watermark', '/TrapNet', '/PrinterMark', '/Screen', '/Movie', '/RichMedia'])

/** What readers have written about a page, in the order of its annotations: notes, and remarks on marked text or drawings. */
export function readComments(page: PdfObject): PageComment[] {
  const comments: PageComment[] = []
  for (const annotation of page.get('/Annots').items(maxAnnotations)) {
    const subtype = annotation.get('/Subtype').name
    if (subtype === undefined || silent.has(subtype) || isTyped(annotation)) continue
    const text = annotation.get('/Contents').text?.slice(0, maxCharacters).trim() ?? ''
    const author = annotation.get('/T').text?.slice(0, 200).trim() ?? ''
    if (text !== '' && comments.length < maxComments) comments.push({ author, text })
  }
  return comments
}

/** Text that was typed on the page is part of what the page shows. */
function isTyped(annotation: PdfObject): boolean {
  return annotation.get('/Subtype').name === '/FreeText' && annotation.get('/AP').get('/N').isStream
}
