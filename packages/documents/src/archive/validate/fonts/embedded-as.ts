import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { AnyProgram } from '../../../fonts/programs/font-program.ts'

/**
 * Whether a program is embedded as the kind of font asks for it: under the right key, and as what that says it is (ISO 32000, table 126).
 * Readers forgive most of it, but not all forgive the same.
 */
export function isEmbeddedAs(subtype: string | undefined, descriptor: PdfObject, program: AnyProgram): boolean {
  if (descriptor.get('/FontFile').isStream) return subtype === '/Type1' || subtype === '/MMType1'
  const isTrueType = subtype === '/TrueType' || subtype === '/CIDFontType2'
  if (descriptor.get('/FontFile2').isStream) return isTrueType && program.kind === 'truetype'
  const file = descriptor.get('/FontFile3')
  const mark = Buffer.from(file.streamBytes().subarray(0, 4)).toString('latin1')
  const kind = file.get('/Subtype').name
  if (kind !== '/OpenType') return kind !== undefined && kind === bareKinds.get(subtype) && !sfntMarks.has(mark)
  return mark === 'OTTO' || (isTrueType && sfntMarks.has(mark))
}

/** What a program in the compact format that isn't wrapped in OpenType is called, by the font's subtype. */
const bareKinds: ReadonlyMap<string | undefined, string> = new Map([
  ['/Type1', '/Type1C'],
  ['/MMType1', '/Type1C'],
  ['/CIDFontType0', '/CIDFontType0C'],
])

const sfntMarks: ReadonlySet<string> = new Set(['OTTO', '\0\u0001\0\0', 'true'])
