import type { Edit } from '@octavo/core/edits/edit.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type Stamp, stampPage } from '../stamp/stamp-page.ts'
import type { AddedContent } from './added-content.ts'
import { addAnnotation } from './annotation.ts'
import { addInk } from './ink.ts'
import { addLink } from './link.ts'
import { addMarkup } from './markup.ts'
import { addNoteAt } from './note.ts'
import { addShape } from './shape.ts'

/** What drawing edits needs. */
export interface EditTools {
  content: AddedContent
  /** The page with a key of the list. */
  pageOf(key: string): PdfObject
  /** What is drawn over the page before the edits. */
  under?: readonly Stamp[]
}

/**
 * Draws the edits that add something to a page, in their order: what becomes content first, annotations over it. Returns false if the page's
 * content couldn't be parsed, so that what was drawn may not be seen.
 */
export function drawEdits(pdf: Pdf, page: PdfObject, edits: readonly Edit[], tools: EditTools): boolean {
  const stamps: Stamp[] = [...(tools.under ?? [])]
  for (const edit of edits) {
    if (edit.kind === 'text' || edit.kind === 'image' || edit.kind === 'signature' || edit.kind === 'cover')
      stamps.push(...tools.content.stampsOf(page, edit))
    else if (edit.kind === 'shape' && edit.as === 'content') stamps.push(...tools.content.stampsOf(page, edit))
    else annotate(pdf, page, edit, tools)
  }
  return stampPage(pdf, page, stamps)
}

function annotate(pdf: Pdf, page: PdfObject, edit: Edit, { content, pageOf }: EditTools): void {
  if (edit.kind === 'shape') addShape(pdf, page, edit)
  if (edit.kind === 'ink') addInk(pdf, page, edit)
  if (edit.kind === 'markup') addMarkup(pdf, page, edit)
  if (edit.kind === 'note') addNoteAt(pdf, page, edit)
  if (edit.kind === 'link') addLink(pdf, page, edit, pageOf)
  if (edit.kind === 'stamp') {
    const { form, rectangle } = content.rubberStamp(page, edit)
    addAnnotation(pdf, page, {
      subtype: '/Stamp',
      rectangle,
      id: edit.id,
      color: edit.color,
      appearance: form,
      entries: { '/Name': '/Draft' },
    })
  }
}
