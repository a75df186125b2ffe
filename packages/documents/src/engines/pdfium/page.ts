import { AppError } from '@octavo/core/messages/errors.ts'
import { type Pointer, pdfium } from './library.ts'

/** A rectangle in a page's own units: left, bottom, right, top. */
export type Box = readonly [left: number, bottom: number, right: number, top: number]

/** Media box, crop box and rotation in degrees of an opened page. */
export function pageBoxes(page: Pointer): { media: Box | undefined; crop: Box | undefined; rotation: number } {
  const library = pdfium()
  return {
    media: readBox((...sides) => library.FPDFPage_GetMediaBox(page, ...sides)),
    crop: readBox((...sides) => library.FPDFPage_GetCropBox(page, ...sides)),
    rotation: (((library.FPDFPage_GetRotation(page) % 4) + 4) % 4) * 90,
  }
}

/** The size of an opened page as displayed, in its own units. */
export function sizeOfPage(page: Pointer): { width: number; height: number } {
  return { width: pdfium().FPDF_GetPageWidthF(page), height: pdfium().FPDF_GetPageHeightF(page) }
}

/** Shows the whole sheet of an open page, ignoring its crop box. */
export function showWholeSheet(page: Pointer): void {
  const { media } = pageBoxes(page)
  if (media) pdfium().FPDFPage_SetCropBox(page, ...media)
}

/** The text of an open page. */
export function textOfPage(page: Pointer): string {
  const library = pdfium()
  const text = library.FPDFText_LoadPage(page)
  if (text === null) throw new AppError('DOCUMENT_DAMAGED')
  try {
    const count = Math.min(library.FPDFText_CountChars(text), maxTextUnits)
    if (count <= 0) return ''
    const units = new Uint16Array(count + 1)
    const written = library.FPDFText_GetText(text, 0, count, units)
    return decodeUnits(units.subarray(0, Math.max(0, written - 1)))
  } finally {
    library.FPDFText_ClosePage(text)
  }
}

/** Flattens the annotations of an open page into its content; returns whether there were any. */
export function flattenPage(page: Pointer): boolean {
  const result = pdfium().FPDFPage_Flatten(page, flattenForDisplay)
  if (result === flattenFailed) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('PDFium could not flatten a page') })
  return result === flattenDone
}

/** Whether an open page has form fields. */
export function hasFields(page: Pointer): boolean {
  const library = pdfium()
  const count = Math.min(library.FPDFPage_GetAnnotCount(page), maxAnnotations)
  for (let index = 0; index < count; index++) {
    const annotation = library.FPDFPage_GetAnnot(page, index)
    if (annotation === null) continue
    const subtype = library.FPDFAnnot_GetSubtype(annotation)
    library.FPDFPage_CloseAnnot(annotation)
    if (subtype === widget) return true
  }
  return false
}

const maxTextUnits = 2_000_000
const maxAnnotations = 10_000
const widget = 20
const flattenForDisplay = 0
const flattenFailed = 0
const flattenDone = 1

function readBox(read: (left: Float32Array, bottom: Float32Array, right: Float32Array, top: Float32Array) => number): Box | undefined {
  const sides = [new Float32Array(1), new Float32Array(1), new Float32Array(1), new Float32Array(1)] as const
  if (!read(...sides)) return undefined
  const [left = 0, bottom = 0, right = 0, top = 0] = sides.map((side) => side[0])
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)]
}

function decodeUnits(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
}
