import type { PageToShow } from '@octavo/documents/assemble/parts.ts'

/** One file that a split makes. */
export interface Part {
  pages: (number | PageToShow)[]
  /** The bookmark at which it begins. */
  bookmark?: string
  /** The text or code at which it begins. */
  text?: string
}

/** The number of the page at which a part begins. */
export function firstPage({ pages: [first] }: Part): number {
  if (first === undefined) return 1
  return typeof first === 'number' ? first : first.number
}
