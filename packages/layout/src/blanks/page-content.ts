import { boxAround } from '../boxes.ts'
import { lineOf } from '../lines.ts'
import type { PageDrawing } from '../page-drawing.ts'
import { byLeft, segmentsOf } from '../segments.ts'
import { type Box, shownBox, type Word, wordsOf } from '../words.ts'
import { type Cell, cellsOf } from './cells.ts'
import { type Edge, type Edges, edgesOf } from './edges.ts'
import { type TypedBlanks, typedBlanks } from './typed-blanks.ts'

/** Words next to one another, as captions are. */
export interface Phrase extends Box {
  text: string
  size: number
  rtl: boolean
}

/** What matters on a page for finding blanks, in the frame of its readers: text runs from left to right or right to left. */
export interface PageContent {
  width: number
  height: number
  /** Upright text; its boxes are those of the letters, without the room above and below them. */
  phrases: Phrase[]
  /** All that covers the paper: words in any direction, and images. */
  ink: Box[]
  edges: Edges
  cells: Cell[]
  typed: TypedBlanks
}

/** Ascent and descent that letters rarely reach, as shares of a line's height. */
const roomAbove = 0.2
const roomBelow = 0.18

/** Reads a page; `drawing` is in the frame of its readers. */
export function pageContent(drawing: PageDrawing): PageContent {
  const { width, height } = drawing.glyphs
  const typed = typedBlanks(drawing)
  const { words } = wordsOf(typed.others)
  const upright = words.filter(({ frame }) => frame === 0)
  const edges = edgesOf(drawing)
  const page = { width, height }
  return {
    width,
    height,
    phrases: segmentsOf(upright).flatMap(({ words: own }) => withinWalls(own, edges.down).map(phraseOf)),
    ink: [...words.map((word) => letterBox(word, page)), ...drawing.images.filter((image) => !isGround(image, page))],
    edges,
    cells: cellsOf(edges.across, edges.down),
    typed,
  }
}

/** Words of one cell stay together; a wall between them separates them. */
function withinWalls(words: readonly Word[], walls: readonly Edge[]): Word[][] {
  const groups: Word[][] = []
  let last: Word | undefined
  for (const word of words.toSorted(byLeft)) {
    const before = last
    const isApart = before !== undefined && walls.some((wall) => isWallBetween(wall, before, word))
    const group = groups.at(-1)
    if (group && !isApart) group.push(word)
    else groups.push([word])
    last = word
  }
  return groups
}

function isWallBetween({ at, from, to }: Edge, before: Box, after: Box): boolean {
  const middle = (after.top + after.bottom) / 2
  return at >= before.right - 1 && at <= after.left + 1 && from < middle && to > middle
}

function phraseOf(words: Word[]): Phrase {
  const box = boxAround(words)
  const { text, size, rtl } = lineOf([{ words, ...box, size: 0, characters: 0 }], box)
  return { ...tightened(box), text, size, rtl }
}

function letterBox(word: Word, page: { width: number; height: number }): Box {
  return word.frame === 0 ? tightened(word) : shownBox(word, page)
}

function tightened({ left, top, right, bottom }: Box): Box {
  const down = bottom - top
  return { left, top: top + roomAbove * down, right, bottom: bottom - roomBelow * down }
}

/** A scan or a background is no obstacle. */
function isGround({ left, top, right, bottom }: Box, page: { width: number; height: number }): boolean {
  return (right - left) * (bottom - top) > 0.5 * page.width * page.height
}
