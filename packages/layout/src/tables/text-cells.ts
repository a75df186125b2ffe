import { boxAround } from '../boxes.ts'
import { least, most } from '../document/extremes.ts'
import type { Word } from '../words.ts'
import { intervalOf } from './grid.ts'
import type { Ruling } from './rulings.ts'
import { chunkGap } from './text-columns.ts'
import type { Chunk, TextLine } from './text-lines.ts'
import { chunksOf, isNumeric, textOf } from './text-lines.ts'
import { isWalled } from './walls.ts'

/** A part of a line and the columns that it is in, ends included. */
export interface Entry extends Chunk {
  column: number
  columnEnd: number
}

/** The column of a place; places beyond the outer edges belong to the outer columns. */
export function columnAt(edges: readonly number[], place: number): number {
  const inside = intervalOf([Number.NEGATIVE_INFINITY, ...edges, Number.POSITIVE_INFINITY], place)
  return Math.max(0, inside)
}

/** The entries of a line of the body: a chunk is cut where it crosses an edge at a gap between words. */
export function bodyEntries(line: TextLine, edges: readonly number[], { em, walls }: { em: number; walls: readonly Ruling[] }): Entry[] {
  return chunksOf(line.words, chunkGap * em).flatMap((chunk) => cut(chunk, edges, { gap: 0.12 * em, walls }))
}

/** Cuts a chunk at the edges that lie in gaps between its words, and at the lines that are drawn between them. */
export function cut(chunk: Chunk, edges: readonly number[], { gap, walls }: { gap: number; walls: readonly Ruling[] }): Entry[] {
  const parts: Word[][] = []
  for (const word of chunk.words) {
    const last = parts.at(-1)
    const before = last?.at(-1)
    const isCut = before && (isWalled(before, word, walls) || (word.left - before.right >= gap && isParted(before, word, edges)))
    if (!last || isCut) parts.push([word])
    else last.push(word)
  }
  return parts.map((words) => entryOf(words, edges))
}

/** Whether an edge is between two words: in their gap, or anywhere between the middles of numbers, which may be wider than their column. */
function isParted(before: Word, word: Word, edges: readonly number[]): boolean {
  const [from, to] = [(before.left + before.right) / 2, (word.left + word.right) / 2]
  const isLoose = isNumeric(before.text) && isNumeric(word.text)
  return edges.some((edge) => from < edge && edge < to && (isLoose || (before.right <= edge + 1 && word.left >= edge - 1)))
}

/** An entry in the columns that hold its words' middles. */
export function entryOf(words: Word[], edges: readonly number[]): Entry {
  const columns = words.map(({ left, right }) => columnAt(edges, (left + right) / 2))
  return {
    words,
    ...boxAround(words),
    column: least(columns),
    columnEnd: most(columns),
  }
}

/** Whether most entries outside of the first column are numbers. */
export function isData(entries: readonly Entry[]): boolean {
  const others = entries.filter(({ column }) => column > 0)
  const numbers = others.filter(({ words }) => isNumeric(textOf(words)))
  return others.length > 0 && numbers.length * 2 > others.length && !numbers.every(({ words }) => isDate(textOf(words)))
}

/** A line of years or dates is a heading. */
function isDate(text: string): boolean {
  return year.test(text.replace(/\s/g, '')) || (/\p{L}{3}/u.test(text) && /\b(19|20)\d\d\b/.test(text))
}

const year = /^\(?(19|20)\d\d\)?([-–/](19|20)?\d\d)?[*]?$/
