import type { Box } from './words.ts'

/** An area of a page that leads to an address, or to a place of the document, measured from the visible top-left corner. */
export interface PageLink extends Box {
  /** Of a place, `#` and its name. */
  address: string
}

/** How a link to a place of the document is written. */
export function placeAddress(name: string): string {
  return `#${name}`
}

/** The place of the document that a link leads to, if it's one. */
export function linkedPlace(address: string): string | undefined {
  return address.startsWith('#') ? address.slice(1) : undefined
}
