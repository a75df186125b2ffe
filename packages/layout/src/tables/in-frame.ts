import { figuresOfDrawing } from '../figures/figures-of-drawing.ts'
import type { DrawnLine, PageDrawing } from '../page-drawing.ts'
import type { Box, Word } from '../words.ts'
import { cellStarts } from './cell-starts.ts'
import { type FilledRows, filledRows } from './filled-rows.ts'
import { withoutLeaders } from './leaders.ts'
import { type Rulings, rulingsOf } from './rulings.ts'
import { takeTypedRules } from './typed-rules.ts'

/** What a page has for readers of one direction: all coordinates are those of the frame, in which text runs from left to right. */
export interface FrameContent {
  frame: number
  width: number
  words: Word[]
  rulings: Rulings
  filled: FilledRows
  /** Words that begin a cell, though they stand as close to the one before as words of a sentence. */
  starts: ReadonlySet<Word>
  /** Drawings, in which nothing is a table. */
  figures: Box[]
}

/** The words of one frame and what is drawn around them. */
export function inFrame(drawing: PageDrawing, all: readonly Word[], frame: number): FrameContent {
  const { width, height } = drawing.glyphs
  const page = { width, height }
  const size = frame % 2 === 0 ? page : { width: height, height: width }
  const { words, rules } = takeTypedRules(withoutLeaders(all.filter((word) => word.frame === frame)))
  const { across, down } = rulingsOf(frame === 0 ? drawing.lines : drawing.lines.map((line) => turnedLine(line, frame, page)), size)
  return {
    frame,
    width: size.width,
    words,
    rulings: { across: rules.length === 0 ? across : [...across, ...rules].sort((one, other) => one.at - other.at), down },
    filled: filledRows(frame === 0 ? drawing.areas : drawing.areas.map((area) => turnedBox(area, frame, page))),
    starts: cellStarts(words),
    figures: figuresOfDrawing(drawing, all).map((box) => turnedBox(box, frame, page)),
  }
}

interface Size {
  width: number
  height: number
}

function turned(x: number, y: number, frame: number, { width, height }: Size): [x: number, y: number] {
  if (frame === 1) return [y, width - x]
  if (frame === 2) return [width - x, height - y]
  return frame === 3 ? [height - y, x] : [x, y]
}

function turnedBox({ left, top, right, bottom }: Box, frame: number, page: Size): Box {
  const [x0, y0] = turned(left, top, frame, page)
  const [x1, y1] = turned(right, bottom, frame, page)
  return { left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) }
}

function turnedLine(line: DrawnLine, frame: number, page: Size): DrawnLine {
  const { left, top, right, bottom } = turnedBox({ left: line.x0, top: line.y0, right: line.x1, bottom: line.y1 }, frame, page)
  return { ...line, x0: left, y0: top, x1: right, y1: bottom }
}
