import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'

const spaceOf: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }
const classes = new Set(['scnr', 'mntr', 'prtr', 'spac'])

/** Whether the head of a profile says what PDF/A asks for: a version that the part knows, a class for colours, and as many of them. */
export function isSoundProfile(stream: PdfObject, part: number): boolean {
  const bytes = contentBytes(stream)
  if (!bytes || bytes.length < 132) return false
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, 132).toString('latin1')
  const version = bytes[8] ?? 99
  const components = spaceOf[text.slice(16, 20)]
  if (version > (part === 1 ? 2 : 4) || !classes.has(text.slice(12, 16)) || text.slice(36, 40) !== 'acsp') return false
  return components !== undefined && components === stream.get('/N').integer
}
