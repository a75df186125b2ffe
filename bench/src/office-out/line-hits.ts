import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { layOutPage } from '@octavo/layout/page-layout.ts'

/** A line of a page. */
export interface PlacedLine {
  page: number
  text: string
  left: number
  bottom: number
}

const [maxPages, near] = [8, 3]

/** The lines of the first pages of a PDF, and how many pages it has. */
export async function linesOf(path: string, newPath: () => string): Promise<{ lines: PlacedLine[]; pageCount: number }> {
  using document = await openText(path, { newPath })
  const lines: PlacedLine[] = []
  for (let page = 1; page <= Math.min(maxPages, document.pageCount); page++) {
    const { blocks } = document.withGlyphs(page, (glyphs) => layOutPage(glyphs))
    for (const block of blocks) for (const { text, left, bottom } of block.lines) lines.push({ page, text: plainLine(text), left, bottom })
  }
  return { lines, pageCount: document.pageCount }
}

/** Bullets of symbol fonts have codes of their own. */
function plainLine(text: string): string {
  return text.replace(/\s+/g, '').replace(/^[\ue000-\uf8ff•▪◦‣●]/u, '•')
}

/** The share of lines that another document has on the same page, with the same text and in the same place. */
export function lineHits(source: readonly PlacedLine[], result: readonly PlacedLine[]): number {
  const left = [...result]
  let hits = 0
  for (const line of source) {
    const at = left.findIndex(
      (other) =>
        other.page === line.page &&
        other.text === line.text &&
        Math.abs(other.left - line.left) <= near &&
        Math.abs(other.bottom - line.bottom) <= near,
    )
    if (at < 0) continue
    hits += 1
    left.splice(at, 1)
  }
  return source.length === 0 ? 1 : hits / source.length
}
