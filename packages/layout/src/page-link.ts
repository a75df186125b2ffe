import type { Box } from './words.ts'

/** An area of a page that leads to an address, measured from the visible top-left corner. */
export interface PageLink extends Box {
  address: string
}
