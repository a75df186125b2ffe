import type { Colour, PageDrawing } from '../page-drawing.ts'
import type { Box, Word } from '../words.ts'
import type { ReadPage } from './read-page.ts'

/** The sides of a bullet, in font sizes of its line; larger ones are boxes to tick. */
const [smallest, largest] = [0.15, 0.6]
/** How far it stands before its text at most, and how far behind other text at least, both in font sizes. */
const [maxGap, leastGap] = [3.5, 2]
/** Dots have curves. */
const leastSlants = 4
/** A page with more of them is a drawing. */
const maxBullets = 500

/** A page with the bullets of lists that are drawn instead of written, as browsers do, as words before their lines. */
export function withDrawnBullets(page: ReadPage, drawing: Pick<PageDrawing, 'paths' | 'areas'>): ReadPage {
  const marks = marksOf(drawing)
  if (marks.length === 0 || marks.length > maxBullets) return page
  const upright = page.words.filter(({ frame, rtl }) => frame === 0 && !rtl)
  const bullets = new Map<Word, Mark>()
  for (const mark of marks) {
    const word = textBehind(mark, upright)
    if (word && !bullets.has(word)) bullets.set(word, mark)
  }
  if (bullets.size === 0) return page
  const ink = new Map(page.ink)
  const words = page.words.flatMap((word) => {
    const mark = bullets.get(word)
    if (!mark) return [word]
    const bullet = bulletBefore(word, mark)
    const like = page.ink.get(word.glyph)
    const [part] = like?.parts ?? []
    if (!like || !part) return [word]
    const style = { ...part.style, colour: mark.colour, underline: false, strike: false }
    // It belongs to its text also where the document names its parts.
    ink.set(bullet.glyph, { ...like, parts: [{ ...part, text: bullet.text, style }] })
    return [bullet, word]
  })
  return { ...page, words, ink }
}

interface Mark extends Box {
  text: '•' | '◦' | '▪'
  colour: Colour
}

/** What is drawn in the colour of the paper can't be seen. */
const paper = 0xff_ff_ff

function marksOf({ paths, areas }: Pick<PageDrawing, 'paths' | 'areas'>): Mark[] {
  const dots = paths.flatMap(({ left, top, right, bottom, slants, fill, stroke }): Mark[] => {
    const colour = fill ?? stroke
    if (slants < leastSlants || colour === undefined || colour === paper || !isSquare({ left, top, right, bottom })) return []
    return [{ left, top, right, bottom, text: fill === undefined ? '◦' : '•', colour }]
  })
  const squares = areas
    .filter((area) => area.colour !== paper && isSquare(area))
    .map(({ left, top, right, bottom, colour }): Mark => ({ left, top, right, bottom, text: '▪', colour }))
  return [...dots, ...squares]
}

const [leastSide, sameSide] = [1, 0.3]

function isSquare({ left, top, right, bottom }: Box): boolean {
  const [wide, high] = [right - left, bottom - top]
  return wide > leastSide && high > leastSide && Math.abs(wide - high) < sameSide * Math.max(wide, high)
}

/** The word that a mark is the bullet of: it stands closely behind, and nothing else stands closely before the mark. */
function textBehind(mark: Mark, words: readonly Word[]): Word | undefined {
  const middle = (mark.top + mark.bottom) / 2
  const line = words.filter(({ top, bottom }) => middle > top && middle < bottom)
  let nearest: Word | undefined
  for (const word of line) if (word.left >= mark.right && word.left < (nearest?.left ?? Number.POSITIVE_INFINITY)) nearest = word
  if (!nearest) return undefined
  const { size, left, top, bottom } = nearest
  const side = mark.right - mark.left
  if (side < smallest * size || side > largest * size || left - mark.right > maxGap * size) return undefined
  const isAtMiddle = Math.abs(middle - (top + bottom) / 2) < 0.3 * (bottom - top)
  return isAtMiddle && !line.some((word) => word.left < mark.left && word.right > mark.left - leastGap * size) ? nearest : undefined
}

/** Words are known by their first glyph: a bullet has none, and takes a place before that of its text. */
function bulletBefore({ top, bottom, size, glyph }: Word, { left, right, text }: Mark): Word {
  return { text, frame: 0, left, top, right, bottom, size, rtl: false, style: undefined, glyph: glyph - 0.5, units: undefined }
}
