import type { PageDrawing } from '../page-drawing.ts'
import { type Box, shownBox, type Word } from '../words.ts'
import { barsOf } from './bars.ts'
import { findFigures, findOrnaments } from './find-figures.ts'

type Drawn = Pick<PageDrawing, 'paths' | 'areas' | 'lines' | 'glyphs'>

/** Pages with more paths are maps or plans; only the first count. */
const maxPaths = 3000
const maxStrokes = 24
/** Fewer curves and slanted lines make no drawing. */
const leastSlants = 6
/** A bar of a chart counts as a drawing, though it has none of these. */
const strokesOfBar = 4

/** The drawings of a page, which are no tables although they may have lines and aligned text. */
export function figuresOfDrawing(drawing: Drawn, words: readonly Word[]): Box[] {
  return foundIn(drawing, words, findFigures)
}

/** The small drawings of a page that stand on their own. */
export function ornamentsOfDrawing(drawing: Drawn, words: readonly Word[]): Box[] {
  return foundIn(drawing, words, findOrnaments)
}

function foundIn(page: Drawn, words: readonly Word[], find: typeof findFigures): Box[] {
  const { paths, glyphs } = page
  const bars = barsOf(page, words)
  let slants = 0
  for (const path of paths) slants += path.slants
  if (slants < leastSlants && bars.length === 0) return []
  const { width, height } = glyphs
  const up = ({ left, top, right, bottom }: Box) => [left, -bottom, right, -top] as const
  const drawn = paths
    .slice(0, maxPaths)
    .map((path) => ({ kind: 'drawn' as const, box: up(path), strokes: Math.min(maxStrokes, path.slants) }))
  const texts = words.map((word) => ({ kind: 'text' as const, box: up(shownBox(word, { width, height })), strokes: 0 }))
  const charts = bars.map((bar) => ({ kind: 'drawn' as const, box: up(bar), strokes: strokesOfBar }))
  return find([...drawn, ...charts, ...texts], [0, -height, width, 0]).map(([left, bottom, right, top]) => ({
    left,
    top: -top,
    right,
    bottom: -bottom,
  }))
}
