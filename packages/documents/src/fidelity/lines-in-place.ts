import { layOutPage } from '@octavo/layout/page-layout.ts'
import type { TextDocument } from '../glyphs/open-text.ts'

/** A line of a page, its text without spaces. */
export interface PlacedLine {
  text: string
  left: number
  /** Of its first word: boxes of letters are higher in one font than in another. */
  baseline: number
}

/** A line that is nearer than this to where it was, in points, is in place: nobody sees the difference. */
const near = 3

/** The lines of a page. */
export function linesOnPage(document: Pick<TextDocument, 'withDrawing'>, page: number): PlacedLine[] {
  return document.withDrawing(page, ({ glyphs, textAt }) =>
    layOutPage(glyphs).blocks.flatMap((block) =>
      block.lines.map(({ text, left, bottom, size, words: [first] }) => {
        const drawn = first?.frame === 0 ? textAt(first.glyph) : undefined
        return { text: plainLine(text), left, baseline: drawn?.y ?? bottom - usualDescent * size }
      }),
    ),
  )
}

/** Of a font whose baseline isn't known, as a share of its size. */
const usualDescent = 0.22

/** Bullets of symbol fonts have codes of their own. */
function plainLine(text: string): string {
  return text.replace(/\s+/g, '').replace(/^[\ue000-\uf8ff•▪◦‣●]/u, '•')
}

/** How many lines of a page another page has with the same text and in the same place. Each counts once. */
export function linesInPlace(before: readonly PlacedLine[], after: readonly PlacedLine[]): number {
  const byText = Map.groupBy(after, ({ text }) => text)
  let hits = 0
  for (const { text, left, baseline } of before) {
    const alike = byText.get(text) ?? []
    const at = alike.findIndex((other) => Math.abs(other.left - left) <= near && Math.abs(other.baseline - baseline) <= near)
    if (at < 0) continue
    alike.splice(at, 1)
    hits += 1
  }
  return hits
}
