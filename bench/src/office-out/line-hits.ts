import { linesInPlace, linesOnPage, type PlacedLine } from '@octavo/documents/fidelity/lines-in-place.ts'
import { openText } from '@octavo/documents/glyphs/open-text.ts'

const maxPages = 8

/** The lines of the first pages of a PDF, page by page, and how many pages it has. */
export async function linesOf(path: string, newPath: () => string): Promise<{ lines: PlacedLine[][]; pageCount: number }> {
  using document = await openText(path, { newPath })
  const { pageCount } = document
  const lines = Array.from({ length: Math.min(maxPages, pageCount) }, (_, index) => linesOnPage(document, index + 1))
  return { lines, pageCount }
}

/** The share of lines that another document has on the same page, with the same text and in the same place. */
export function lineHits(source: readonly (readonly PlacedLine[])[], result: readonly (readonly PlacedLine[])[]): number {
  let [hits, count] = [0, 0]
  for (const [page, lines] of source.entries()) {
    hits += linesInPlace(lines, result[page] ?? []).filter((share) => share === 1).length
    count += lines.length
  }
  return count === 0 ? 1 : hits / count
}
