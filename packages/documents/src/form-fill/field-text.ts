import { maxValueLength } from '@octavo/core/forms/limits.ts'
import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** A text of a form, which may be a string, a name or, if it's long, a stream. */
export function textIn(pdf: Pdf, value: PdfObject): string {
  const text = value.isStream ? pdf.bytes(contentBytes(value) ?? new Uint8Array()).text : (value.text ?? value.name?.slice(1))
  return (text ?? '').slice(0, maxValueLength).replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed()
}
