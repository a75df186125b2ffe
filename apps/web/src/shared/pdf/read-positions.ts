import type { BlockReader } from './block-reader.ts'

/** A reader that remembers where PDFium read the data of images. */
export interface PositionedReader extends BlockReader {
  /** Begins to read a page. */
  startPage(page: number): void
  /** Where the data of this length was read that the page shows; undefined if it may be one of several. */
  positionOf(length: number): number | undefined
}

/** Smaller reads are of the structure of a file, not of its images. */
const leastLength = 4096
const mostReads = 20_000

/** PDFium reads each object once, when the first page that shows it is loaded. */
export function rememberPositions(reader: BlockReader): PositionedReader {
  const byLength = new Map<number, Set<number>>()
  const byPage = new Map<number, Map<number, Set<number>>>()
  let ofPage = new Map<number, Set<number>>()
  let reads = 0

  return {
    length: reader.length,
    read(position, target) {
      if (target.length >= leastLength && reads < mostReads) {
        reads += 1
        for (const positions of [byLength, ofPage]) added(positions, target.length).add(position)
      }
      return reader.read(position, target)
    },
    startPage(page) {
      ofPage = byPage.get(page) ?? new Map()
      byPage.set(page, ofPage)
    },
    positionOf(length) {
      const positions = ofPage.get(length) ?? byLength.get(length)
      return positions?.size === 1 ? [...positions][0] : undefined
    },
  }
}

function added(positions: Map<number, Set<number>>, length: number): Set<number> {
  const known = positions.get(length) ?? new Set()
  positions.set(length, known)
  return known
}
