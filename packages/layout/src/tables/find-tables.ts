import type { PageDrawing } from '../page-drawing.ts'
import { type Word, wordsOf } from '../words.ts'
import { type FrameContent, inFrame } from './in-frame.ts'
import { latticeTables } from './lattice-tables.ts'
import type { Table } from './table.ts'
import { textTables } from './text-tables.ts'

/** How tables are read. */
export interface TableOptions {
  /**
   * As a spreadsheet needs it: a drawn cell that holds lines of several rows is split into these, and captions and notes inside the frame are
   * left out. Otherwise cells are what is in their frames, as in a text document.
   */
  splitStacks?: boolean
  /** A spreadsheet program has printed the page: lines of headers that are as far apart as its rows are rows, too. */
  isSheet?: boolean
  /** The words of the page, if they are known already; those in cells are the same objects. */
  words?: readonly Word[]
}

/** With more rulings a page is a plan or a map. */
const maxRulings = 10_000
/** Fewer words make no table. */
const leastWords = 4

/** The tables of a page, those with drawn lines and those that only their text shows, from top to bottom. */
export function findTables(
  drawing: PageDrawing,
  { splitStacks = false, isSheet = false, words = wordsOf(drawing.glyphs).words }: TableOptions = {},
): Table[] {
  if (drawing.isCut) return []
  const counts = [0, 0, 0, 0]
  for (const { frame } of words) counts[frame] = (counts[frame] ?? 0) + 1
  return counts.flatMap((count, frame) => (count < leastWords ? [] : tablesIn(inFrame(drawing, words, frame), { splitStacks, isSheet })))
}

function tablesIn(content: FrameContent, options: { splitStacks: boolean; isSheet: boolean }): Table[] {
  const { across, down } = content.rulings
  if (across.length + down.length > maxRulings) return []
  const drawn = latticeTables(content, options)
  const taken = new Set(drawn.flatMap(({ words }) => words))
  const read = textTables({ ...content, words: content.words.filter((word) => !taken.has(word)) }, options)
  return [...drawn.map(({ table }) => table), ...read].sort((one, other) => one.top - other.top)
}
