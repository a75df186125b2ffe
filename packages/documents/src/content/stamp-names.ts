import type { PdfObject } from '../engines/qpdf/object.ts'

/** A name that no object of a page has yet, for a stamp that is drawn onto it. */
export function freeStampName(taken: PdfObject): `/${string}` {
  let count = 0
  while (taken.has(`/Stamp${count}`)) count += 1
  return `/Stamp${count}`
}

/** Whether a name among the objects of a page is that of a stamp. */
export function isStampName(name: string): boolean {
  return /^\/Stamp\d+$/.test(name)
}
