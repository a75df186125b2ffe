import type { FontFace } from '@octavo/layout/page-drawing.ts'
import { layOutPage } from '@octavo/layout/page-layout.ts'
import type { TextDocument } from '../glyphs/open-text.ts'

/** A line of a page, its text without spaces. */
export interface PlacedLine {
  text: string
  left: number
  /** Of its first word: boxes of letters are higher in one font than in another. */
  baseline: number
}

/** A line that is nearer than this to where it was, in points, is in place: nobody sees the difference. One that is farther than a few lines isn't. */
const [near, far] = [3, 24]

/** The lines of a page. `onFont` is told the font of each line. */
export function linesOnPage(
  document: Pick<TextDocument, 'withDrawing'>,
  page: number,
  onFont: (font: FontFace) => void = () => {},
): PlacedLine[] {
  return document.withDrawing(page, ({ glyphs, textAt }) =>
    layOutPage(glyphs).blocks.flatMap((block) =>
      block.lines.map(({ text, left, bottom, size, words: [first] }) => {
        const drawn = first && textAt(first.glyph)
        if (drawn) onFont(drawn.font)
        const baseline = first?.frame === 0 ? drawn?.y : undefined
        return { text: plainLine(text), left, baseline: baseline ?? bottom - usualDescent * size }
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

/**
 * For each line of a page how far another page has it in place, with the same text: 1 if nobody sees a difference, less the farther it has
 * moved, 0 if it's not there. A line of the other page counts once.
 */
export function linesInPlace(before: readonly PlacedLine[], after: readonly PlacedLine[]): number[] {
  const byText = Map.groupBy(after, ({ text }) => text)
  return before.map((line) => {
    const alike = byText.get(line.text) ?? []
    let nearest = { at: -1, way: far }
    for (const [at, other] of alike.entries()) {
      const way = Math.max(Math.abs(other.left - line.left), Math.abs(other.baseline - line.baseline))
      if (way < nearest.way) nearest = { at, way }
    }
    if (nearest.at < 0) return 0
    alike.splice(nearest.at, 1)
    return nearest.way <= near ? 1 : (far - nearest.way) / (far - near)
  })
}
