import type { Note } from '@octavo/core/edits/edit.ts'
import type { PdfObject, PdfValue } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { colorParts } from './paint.ts'

/** The printed flag of an annotation (ISO 32000, 12.5.3). */
const printed = 4

/** An annotation to add. */
export interface NewAnnotation {
  subtype: `/${string}`
  rectangle: PdfObject
  /** The name of the edit, by which others can tell it from older ones. */
  id: string
  color?: string
  opacity?: number
  appearance?: PdfObject
  note?: Note | undefined
  entries?: Record<string, PdfValue>
}

/** Adds an annotation to a page with what its note says and the replies to it. */
export function addAnnotation(pdf: Pdf, page: PdfObject, annotation: NewAnnotation): PdfObject {
  const { subtype, rectangle, id, color, opacity, appearance, note, entries = {} } = annotation
  const added = pdf
    .dictionary({ '/Type': '/Annot', '/Subtype': subtype, '/Rect': rectangle, '/NM': pdf.text(id), '/F': printed, '/P': page, ...entries })
    .indirect()
  if (color !== undefined) added.set('/C', pdf.array(colorParts(color)))
  if (opacity !== undefined && opacity < 1) added.set('/CA', opacity)
  if (appearance) added.set('/AP', pdf.dictionary({ '/N': appearance }))
  annotationsOf(pdf, page).append(added)
  if (note) addNote(pdf, page, added, note)
  return added
}

/** The annotations of a page, as a list of its own in which each has a number. */
export function annotationsOf(pdf: Pdf, page: PdfObject): PdfObject {
  const listed = page.get('/Annots')
  if (!listed.isArray || listed.id > 0) page.set('/Annots', listed.isArray ? listed.shallowCopy() : pdf.array())
  const own = page.get('/Annots')
  for (const [index, annotation] of own.items(maxAnnotations).entries())
    if (annotation.id === 0 && annotation.isDictionary) own.setAt(index, annotation.indirect())
  return own
}

const maxAnnotations = 50_000

function addNote(pdf: Pdf, page: PdfObject, annotation: PdfObject, note: Note): void {
  write(pdf, annotation, note)
  const popup = pdf
    .dictionary({ '/Type': '/Annot', '/Subtype': '/Popup', '/Rect': annotation.get('/Rect').shallowCopy(), '/P': page, '/F': printed })
    .indirect()
  popup.set('/Parent', annotation)
  annotation.set('/Popup', popup)
  annotationsOf(pdf, page).append(popup)
  for (const [index, reply] of note.replies.entries()) {
    const answer = pdf
      .dictionary({ '/Type': '/Annot', '/Subtype': '/Text', '/Rect': annotation.get('/Rect').shallowCopy(), '/P': page, '/F': 30 })
      .indirect()
    answer
      .set('/IRT', annotation)
      .set('/RT', '/R')
      .set('/NM', pdf.text(`${annotation.get('/NM').text ?? ''}-${index + 1}`))
    write(pdf, answer, reply)
    annotationsOf(pdf, page).append(answer)
  }
}

function write(pdf: Pdf, annotation: PdfObject, { text, author, at }: Pick<Note, 'text' | 'author' | 'at'>): void {
  annotation.set('/Contents', pdf.text(text))
  if (author !== '') annotation.set('/T', pdf.text(author))
  if (at !== undefined) annotation.set('/M', pdf.text(pdfDate(at))).set('/CreationDate', pdf.text(pdfDate(at)))
}

/** A moment as PDF writes it, in universal time. */
function pdfDate(moment: string): string {
  return `D:${new Date(moment)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-T:]/g, '')}Z`
}
