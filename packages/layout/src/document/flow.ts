import { shownBox } from '../boxes.ts'
import { type Line, linesOf } from '../lines.ts'
import { type Region, regionsOf } from '../regions.ts'
import { type Segment, segmentsOf } from '../segments.ts'
import type { Box, Word } from '../words.ts'
import type { FoundCell, FoundFigure, FoundTable } from './found.ts'
import { isInNotes } from './note-rules.ts'
import type { ReadPage } from './read-page.ts'
import { placeRegions, type Strand, wholeStrand } from './strands.ts'

/** What stands on a page, in reading order. */
export type FlowItem = FlowLine | FlowTable | FlowFigure

/** A line of text. */
export interface FlowLine {
  kind: 'line'
  page: ReadPage
  strand: Strand
  line: Line
  baseline: number
}

export interface FlowTable {
  kind: 'table'
  page: ReadPage
  strand: Strand
  table: FoundTable
  cells: { cell: FoundCell; lines: FlowLine[] }[]
}

export interface FlowFigure {
  kind: 'figure'
  page: ReadPage
  strand: Strand
  figure: FoundFigure
}

/** What isn't text on a page. */
export interface FoundThings {
  tables: readonly FoundTable[]
  figures: readonly FoundFigure[]
}

/** The content of a page in reading order: lines of columns one after the other, with tables and figures where they stand. */
export function flowOf(page: ReadPage, { tables, figures }: FoundThings): FlowItem[] {
  const words = wordsOutside(tables, page)
  const upright = words.filter(({ frame }) => frame === 0)
  const things = new Map<Segment, FoundTable | FoundFigure>()
  for (const thing of [...tables, ...figures]) things.set(standIn(thing, page), thing)
  let balance = 0
  for (const { rtl } of upright) balance += rtl ? 1 : -1
  const regions = regionsOf([...segmentsOf(upright).filter((one) => !isShown(one, figures)), ...things.keys()], { rtl: balance > 0 })
  const placed = placeRegions(regions).flatMap(({ region, strand }) => itemsOf(region, { page, strand, things }))
  const free = words.filter((word) => !figures.some((figure) => isInside(shownBox(word, word.frame, page), figure)))
  return [...notesLast(placed), ...turnedLines(free, page)]
}

/** Text goes on in the next column, not in the notes below its own. */
function notesLast(items: readonly FlowItem[]): FlowItem[] {
  const isNote = (item: FlowItem) => item.kind === 'line' && isInNotes(item.page, item.line)
  return [...items.filter((item) => !isNote(item)), ...items.filter(isNote)]
}

/** The words of a page that are in none of its tables. */
export function wordsOutside(tables: readonly FoundTable[], { words }: ReadPage): Word[] {
  const inTables = new Set(tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.words.map(({ glyph }) => glyph))))
  return words.filter(({ glyph }) => !inTables.has(glyph))
}

/** Something that isn't text stands for one segment, so that regions are found around it. */
function standIn({ left, top, right, bottom }: Box, { words }: ReadPage): Segment {
  const size = words[0]?.size ?? 10
  return { left, top, right, bottom, words: [], size, characters: 0 }
}

/** Text in an image is seen there; text that runs over its edge is text. */
function isShown({ words }: Segment, figures: readonly FoundFigure[]): boolean {
  return words.every((word) => figures.some((figure) => isInside(word, figure)))
}

function isInside(word: Box, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2]
  return x > left && x < right && y > top && y < bottom
}

interface Items {
  page: ReadPage
  strand: Strand
  things: ReadonlyMap<Segment, FoundTable | FoundFigure>
}

function itemsOf({ segments }: Region, { page, strand, things }: Items): FlowItem[] {
  const lines = linesOf(segments.filter((segment) => !things.has(segment))).map((line) => flowLine(line, page, strand))
  const others = segments
    .flatMap((segment) => things.get(segment) ?? [])
    .map(
      (thing): FlowItem =>
        'cells' in thing
          ? { kind: 'table', page, strand, table: thing, cells: cellsOf(thing, page) }
          : { kind: 'figure', page, strand, figure: thing },
    )
  if (others.length === 0) return lines
  return [...lines, ...others].sort((one, other) => topOf(one) - topOf(other))
}

/** The distance from the border of a cell to its text. */
export const cellPadding = 5.4

function cellsOf({ cells, columnEdges }: FoundTable, page: ReadPage): FlowTable['cells'] {
  return cells.map((cell) => {
    const [left, right] = [(columnEdges[cell.column] ?? 0) + cellPadding, (columnEdges[cell.columnEnd] ?? 0) - cellPadding]
    const strand = wholeStrand(0, { left, right })
    return { cell, lines: linesOf(segmentsOf(cell.words)).map((line) => flowLine(line, page, strand)) }
  })
}

/** The upper edge of something on its page. */
export function topOf(item: FlowItem): number {
  return item.kind === 'line' ? item.line.top : item.kind === 'table' ? item.table.top : item.figure.top
}

/** A line with its baseline: that of most of its text. */
export function flowLine(line: Line, page: ReadPage, strand: Strand): FlowLine {
  const counts = new Map<number, number>()
  for (const { glyph } of line.words) {
    for (const part of page.ink.get(glyph)?.parts ?? []) {
      const rounded = Math.round(part.baseline * 10) / 10
      counts.set(rounded, (counts.get(rounded) ?? 0) + part.text.length * part.style.size)
    }
  }
  let [baseline, most] = [line.bottom, 0]
  for (const [place, count] of counts) if (count > most) [baseline, most] = [place, count]
  return { kind: 'line', page, strand, line, baseline }
}

/** Text in other directions comes last. */
function turnedLines(words: readonly Word[], page: ReadPage): FlowLine[] {
  return [1, 2, 3].flatMap((frame) => {
    const turned = words.filter((word) => word.frame === frame)
    const strand = wholeStrand(-frame, { left: 0, right: page.width })
    return linesOf(segmentsOf(turned))
      .flatMap(apart)
      .map((line) => flowLine(line, page, strand))
  })
}

/** What stands far apart on one line of turned text has nothing to do with each other: there are few such lines, and hardly any text in columns. */
function apart({ segments, size }: Line): Line[] {
  const groups: Segment[][] = []
  for (const segment of segments) {
    const group = groups.at(-1)
    if (group && segment.left - (group.at(-1)?.right ?? segment.left) < farApart * size) group.push(segment)
    else groups.push([segment])
  }
  return groups.flatMap(linesOf)
}

const farApart = 4
