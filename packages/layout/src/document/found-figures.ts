import { boxAround, isWithin } from '../boxes.ts'
import { barsOf, leastBars } from '../figures/bars.ts'
import { figuresOfDrawing, ornamentsOfDrawing } from '../figures/figures-of-drawing.ts'
import type { PageDrawing } from '../page-drawing.ts'
import { chunksOf, textLinesOf } from '../tables/text-lines.ts'
import type { Box, Word } from '../words.ts'
import type { FoundFigure } from './found.ts'

const [leastSide, leastArea, background] = [8, 120, 0.85]
const touching = 3

interface BesideFigures {
  words: readonly Word[]
  tables: readonly Box[]
}

/** The images and drawings of a page that stand among its text. */
export function foundFigures(drawing: PageDrawing, beside: BesideFigures): FoundFigure[] {
  return figuresAndGround(drawing, beside).figures
}

/**
 * The images and drawings of a page, parts of one joined. What fills the page lies behind its text: that is its ground. A page without text
 * is an image; and a drawing with much text is a frame around it.
 */
export function figuresAndGround(drawing: PageDrawing, { words, tables }: BesideFigures): { figures: FoundFigure[]; hasGround: boolean } {
  const { images, paths, glyphs } = drawing
  const { width, height } = glyphs
  if (words.length === 0 && images.length + paths.length > 0)
    return { figures: [{ left: 0, top: 0, right: width, bottom: height, alternative: '' }], hasGround: false }
  const isPart = (box: Box) => areaOf(box) < background * width * height
  const bars = barsOf(drawing, words)
  const drawn = figuresOfDrawing(drawing, words).filter((box) => {
    const inside = words.filter((word) => isInside(word, box))
    const isChart = bars.filter((bar) => isWithin(bar, box)).length >= leastBars
    return (isChart ? proseIn(inside) : inside).length <= maxWords
  })
  const boxes = [...images, ...drawn, ...ornamentsOfDrawing(drawing, words)]
    .filter(isPart)
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
  const whole = joined(boxes.slice(0, maxImages))
  const figures = whole
    .filter((box) => box.right - box.left > leastSide && box.bottom - box.top > leastSide && areaOf(box) > leastArea && isPart(box))
    .filter((box) => !tables.some((table) => isInTable(box, table)))
    .map((box) => ({ ...box, alternative: '' }))
  const isCovered = !whole.every(isPart) || !images.every(isPart) || isColoured(drawing)
  return { figures, hasGround: isCovered && !isScan(drawing, words) }
}

/** Text over a scan is unseen, apart from a few words that were added to it. */
const leastSeen = 0.9

/** Whether what is seen of the text is in an image. */
function isScan({ textAt }: PageDrawing, words: readonly Word[]): boolean {
  return words.filter(({ glyph }) => textAt(glyph)?.isInvisible === false).length < leastSeen * words.length
}

const white = 0xffffff

/** Whether the paper has a colour. */
function isColoured({ areas, glyphs: { width, height } }: PageDrawing): boolean {
  return areas.some((area) => area.colour !== white && areaOf(area) >= background * width * height)
}

/** Labels of a chart, but not running text. */
const maxWords = 60
/** Parts of a line with so many words are running text; what stands at the bars of a chart is shorter. */
const proseWords = 6

/** The words that aren't labels. */
function proseIn(words: readonly Word[]): Word[] {
  return textLinesOf(words)
    .flatMap(({ words: line, size }) => chunksOf(line, size))
    .flatMap((chunk) => (chunk.words.length >= proseWords ? chunk.words : []))
}

function isInside(word: Word, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2]
  return word.frame === 0 && x > left && x < right && y > top && y < bottom
}

/** A page with more of them is a drawing in tiles. */
const maxImages = 500

function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

/** Joins the parts of images and drawings. */
function joined(boxes: readonly Box[]): Box[] {
  const whole: Box[] = []
  for (const box of boxes) {
    let grown = { ...box }
    for (let at = whole.findIndex((other) => areOne(other, grown)); at >= 0; at = whole.findIndex((other) => areOne(other, grown))) {
      const [other] = whole.splice(at, 1)
      if (other) grown = boxAround([other, grown])
    }
    whole.push(grown)
  }
  return whole
}

/** How much of a figure lies over a table that it belongs to: one that only touches it stands beside it. */
const inTable = 0.1

function isInTable(box: Box, table: Box): boolean {
  const across = Math.min(box.right, table.right) - Math.max(box.left, table.left)
  const down = Math.min(box.bottom, table.bottom) - Math.max(box.top, table.top)
  return across > 0 && down > 0 && across * down > inTable * areaOf(box)
}

const [partSide, sameEdge, overlapping, abutting] = [30, 2, 1, 0.5]

/**
 * Whether two boxes that touch are parts of one: a small part, tiles of a row or column without a gap between them, or one that lies over the
 * other. Others only stand beside each other.
 */
function areOne(one: Box, other: Box): boolean {
  if (!isNear(one, other)) return false
  if (isSmall(one) || isSmall(other)) return true
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const shared = Math.min(across, down)
  return shared > overlapping || (shared > -abutting && areTiles(one, other))
}

function isSmall({ left, top, right, bottom }: Box): boolean {
  return Math.min(right - left, bottom - top) < partSide
}

function areTiles(one: Box, other: Box): boolean {
  const isSame = (a: number, b: number) => Math.abs(a - b) < sameEdge
  return (
    (isSame(one.left, other.left) && isSame(one.right, other.right)) || (isSame(one.top, other.top) && isSame(one.bottom, other.bottom))
  )
}

function isNear(one: Box, other: Box): boolean {
  return (
    one.left < other.right + touching &&
    other.left < one.right + touching &&
    one.top < other.bottom + touching &&
    other.top < one.bottom + touching
  )
}
