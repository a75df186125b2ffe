import type { PageDrawing } from '../page-drawing.ts'
import { type Box, shownBox, type Word } from '../words.ts'
import { findFigures } from './find-figures.ts'

/** Pages with more paths are maps or plans; only the first count. */
const maxPaths = 3000
const maxStrokes = 24
/** Fewer curves and slanted lines make no drawing. */
const leastSlants = 6

/** The drawings of a page, which are no tables although they may have lines and aligned text. */
export function figuresOfDrawing({ paths, glyphs }: Pick<PageDrawing, 'paths' | 'glyphs'>, words: readonly Word[]): Box[] {
  let slants = 0
  for (const path of paths) slants += path.slants
  if (slants < leastSlants) return []
  const { width, height } = glyphs
  const up = ({ left, top, right, bottom }: Box) => [left, -bottom, right, -top] as const
  const drawn = paths
    .slice(0, maxPaths)
    .map((path) => ({ kind: 'drawn' as const, box: up(path), strokes: Math.min(maxStrokes, path.slants) }))
  const texts = words.map((word) => ({ kind: 'text' as const, box: up(shownBox(word, { width, height })), strokes: 0 }))
  return findFigures([...drawn, ...texts], [0, -height, width, 0]).map(([left, bottom, right, top]) => ({
    left,
    top: -top,
    right,
    bottom: -bottom,
  }))
}
