import { createHash } from 'node:crypto'
import { nameToBytes } from '../../../engines/qpdf/names.ts'
import type { Conversion } from '../conversion.ts'

/** How large the parts of a document may be (PDF Reference 1.4, table C.1; ISO 19005-2, 6.1.13). */

export type Part = Conversion['part']

export const maxStates = 28
export const maxNameBytes = 127

export function maxStringBytes(part: Part): number {
  return part === 1 ? 65_535 : 32_767
}

/** The bytes of a name as documents give it. */
export function nameBytes(name: string): Buffer {
  const bytes = nameToBytes(name)
  return typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : Buffer.from(bytes.subarray(0, -1))
}

/** A name, without its slash, in place of one that is too long: the same for the same bytes, so that references hold. */
export function shortName(bytes: Uint8Array): string {
  const letters = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^A-Za-z0-9]/g, '')
  return `${letters.slice(0, 60)}_${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`
}
