import type { PageToShow } from '@octavo/documents/assemble/parts.ts'

/** One file made by a split. */
export interface Part {
  pages: (number | PageToShow)[]
  /** The bookmark at its start. */
  bookmark?: string
  /** The text or code at its start. */
  text?: string
}

/** The number of a part's first page. */
export function firstPage({ pages: [first] }: Part): number {
  if (first === undefined) return 1
  return typeof first === 'number' ? first : first.number
}
