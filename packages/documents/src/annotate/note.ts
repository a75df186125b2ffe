import type { PlacedNote } from '@octavo/core/edits/edit.ts'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { addAnnotation } from './annotation.ts'
import { at, colorOperator, drawnForm } from './paint.ts'
import { rounded, seenPage } from './seen-page.ts'

const names = {
  comment: '/Comment',
  note: '/Note',
  help: '/Help',
  insert: '/Insert',
  key: '/Key',
  paragraph: '/Paragraph',
  'new-paragraph': '/NewParagraph',
} as const

/** Icons stand upright and don't grow with the page (ISO 32000, 12.5.6.4). */
const iconSide = 20
const upright = 0x1c

/** Adds a note that opens at a click, with an icon at its place. */
export function addNoteAt(pdf: Pdf, page: PdfObject, { id, at: place, note, icon, color }: PlacedNote): void {
  const seen = seenPage(pdf, page)
  const box = { ...place, width: iconSide, height: iconSide }
  const rectangle = seen.rectangle(quadOfBox(box))
  const corner = (x: number, y: number) => at(seen.pointOf({ x: box.x + x, y: box.y + y }))
  const sheet = `${corner(1, 1)} m ${corner(19, 1)} l ${corner(19, 15)} l ${corner(9, 15)} l ${corner(5, 19)} l ${corner(5, 15)} l ${corner(1, 15)} l h B`
  const lines = [5, 8, 11].map((y) => `${corner(4, y)} m ${corner(16, y)} l S`).join(' ')
  const content = `${colorOperator(color, 'fill')} 0.2 G ${rounded(seen.unit)} w 1 j ${sheet} ${lines}`
  addAnnotation(pdf, page, {
    ...{ subtype: '/Text', rectangle, id, color, note, appearance: drawnForm(pdf, content, { box: rectangle }) },
    entries: { '/Name': names[icon], '/F': upright },
  })
}
