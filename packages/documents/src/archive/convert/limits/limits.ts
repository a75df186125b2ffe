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

const maxInteger = 2_147_483_647
const limitsOfReals = { 1: { most: 32_767, least: 0 }, 2: { most: 3.403e38, least: 1.175e-38 } } as const

/**
 * What is written in place of a number that is too large or too small; undefined where it may stay. Part 1 lets integers be larger than other
 * numbers, the later parts the other way round, so that hardly anything is lost.
 */
export function numberWithin(value: number, isInteger: boolean, part: Part): string | undefined {
  if (Number.isNaN(value)) return undefined
  const { most, least } = limitsOfReals[part === 1 ? 1 : 2]
  if (isInteger ? Math.abs(value) <= maxInteger : Math.abs(value) <= most && (value === 0 || Math.abs(value) >= least)) return undefined
  if (part === 1) return `${Math.round(Math.max(-maxInteger, Math.min(maxInteger, value)))}`
  if (!isInteger && Math.abs(value) < least) return '0'
  const within = Math.max(-largestReal, Math.min(largestReal, value))
  return `${BigInt(Math.round(within))}.0`
}

/** No coordinate is larger, and every reader can read it. */
const largestReal = 1e30
