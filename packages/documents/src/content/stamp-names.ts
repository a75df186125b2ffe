import type { PdfObject } from '../engines/qpdf/object.ts'

/** A name not yet used among a page's objects, for a stamp drawn onto it; the search begins at a number. */
export function freeStampName(taken: PdfObject, from = 0): `/${string}` {
  let count = from
  while (taken.has(`/Stamp${count}`)) count += 1
  return `/Stamp${count}`
}

/** Whether an object's name on a page is that of a stamp. */
export function isStampName(name: string): boolean {
  return /^\/Stamp\d+$/.test(name)
}
