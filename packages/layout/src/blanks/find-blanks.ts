import { figuresOfDrawing } from '../figures/figures-of-drawing.ts'
import type { PageDrawing } from '../page-drawing.ts'
import { type Box, wordsOf } from '../words.ts'
import { areaOf, type Blank, sharedArea } from './blank.ts'
import { captionBehind } from './captions.ts'
import { cellBlanks } from './cell-blanks.ts'
import { combBlanks } from './combs.ts'
import { lineBlanks } from './line-blanks.ts'
import { type PageContent, pageContent } from './page-content.ts'
import { isRing, squareBlanks } from './squares.ts'
import { turnedBack, turnedDrawing } from './turned-drawing.ts'
import { typedLineBlanks } from './typed-line-blanks.ts'

const maxBlanks = 3000

/** The blanks of a page in the order of reading, each a place that asks to be filled. */
export function findBlanks(drawing: PageDrawing): Blank[] {
  const { frame, turned } = turnedDrawing(drawing)
  const content = pageContent(turned)
  const { blanks: combs, used } = combBlanks(content, content.cells)
  const cells = content.cells.filter((cell) => !used.has(cell))
  const drawn = [...combs, ...squareBlanks(content, cells, turned.paths), ...cellBlanks(content, cells), ...lineBlanks(content, cells)]
  const figures = figuresOfDrawing(turned, wordsOf(turned.glyphs).words).filter((figure) => !isChoice(figure, turned, content))
  const found = [...typedLineBlanks(content), ...drawn.filter(({ box }) => !figures.some((figure) => isPartOf(box, figure)))]
  const page = { width: drawing.glyphs.width, height: drawing.glyphs.height }
  return inOrder(apart(found))
    .slice(0, maxBlanks)
    .map((blank) => ({ ...blank, box: turnedBack(blank.box, frame, page) }))
}

/** A chart has lines and boxes of its own; a field may itself count as a small drawing. */
function isPartOf(box: Box, figure: Box): boolean {
  return sharedArea(box, figure) > 0.9 * areaOf(box) && areaOf(figure) > 4 * areaOf(box)
}

/** Rings with a caption behind each are to be ticked, even where they lie as close as the parts of a drawing. */
function isChoice(figure: Box, { paths }: PageDrawing, { phrases }: PageContent): boolean {
  const curved = paths.filter((path) => path.slants > 0 && sharedArea(path, figure) > 0.5 * areaOf(path))
  return curved.every((path) => isRing(path) && captionBehind(path, phrases) !== undefined)
}

/** Of blanks in the same place the one that was found first stays. */
function apart(blanks: readonly Blank[]): Blank[] {
  const kept: Blank[] = []
  for (const blank of blanks) {
    const overlaps = kept.some((other) => sharedArea(other.box, blank.box) > 0.4 * Math.min(areaOf(other.box), areaOf(blank.box)))
    if (!overlaps && kept.length < 2 * maxBlanks) kept.push(blank)
  }
  return kept
}

/** Row by row; blanks whose middles are close are on one row. */
function inOrder(blanks: readonly Blank[]): Blank[] {
  const middle = ({ box }: Blank) => (box.top + box.bottom) / 2
  const sorted = blanks.toSorted((one, other) => middle(one) - middle(other))
  const rows: Blank[][] = []
  for (const blank of sorted) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && middle(blank) - middle(first) < rowHeight) row.push(blank)
    else rows.push([blank])
  }
  return rows.flatMap((row) => row.toSorted((one, other) => one.box.left - other.box.left))
}

const rowHeight = 6
