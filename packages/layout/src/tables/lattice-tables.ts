import { isWithin } from '../boxes.ts'
import type { Box, Word } from '../words.ts'
import { withoutCaptions } from './captions.ts'
import { componentsOf } from './components.ts'
import { compact, filledShare, type Grid } from './grid.ts'
import type { FrameContent } from './in-frame.ts'
import { withLabelColumn } from './label-column.ts'
import { latticeOf } from './lattice.ts'
import { isChart } from './look-alikes.ts'
import type { Rulings } from './rulings.ts'
import { splitFrames } from './split-frames.ts'
import { isStacked } from './stacks.ts'
import type { Table } from './table.ts'
import { emOf } from './text-lines.ts'
import { type SheetOptions, textTableOf } from './text-table.ts'
import { tableOf } from './to-table.ts'

const leastCells = 4
const leastFilled = 0.35
/** A chart has lines and aligned text too, but mostly empty cells. */
const leastFilledInFigure = 0.8

/** The tables that drawn lines show, each with the words in it. */
export function latticeTables(
  { frame, words, rulings, figures }: FrameContent,
  { splitStacks, isSheet }: { splitStacks: boolean } & SheetOptions,
): { table: Table; words: Word[] }[] {
  return componentsOf(rulings).flatMap((component) => {
    const lattice = latticeOf(component, words)
    if (!lattice) return []
    const grid = cellsOf(lattice, { rulings: component, words, splitStacks: splitStacks || lattice.isOpen, isSheet })
    if (isRefused(grid, figures)) return []
    return [{ table: tableOf(grid, { origin: 'lattice', frame }), words: grid.cells.flatMap((cell) => cell.words) }]
  })
}

interface Around extends SheetOptions {
  rulings: Rulings
  words: readonly Word[]
  splitStacks: boolean
}

/** The cells as people see them: with labels beside the frame, and split where a frame holds several. */
function cellsOf(lattice: Grid, { rulings, words, splitStacks, isSheet }: Around): Grid & { headerRows?: number } {
  const em = emOf(lattice.cells.flatMap((cell) => cell.words))
  const whole = withLabelColumn(compact(lattice), words)
  const split = splitFrames(whole, em)
  if (splitStacks && (isStacked(whole) || isStacked(split))) {
    const read = textTableOf(
      whole.cells.flatMap((cell) => cell.words),
      rulings,
      { isSheet },
    )
    if (read) return withoutCaptions(compact(read))
  }
  // A text document keeps what is in the frame.
  return splitStacks ? compact(withoutCaptions(compact(split))) : compact(split)
}

function isRefused(grid: Grid, figures: readonly Box[]): boolean {
  const { xs, ys, cells } = grid
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (cells.length < leastCells || columns < 2 || rows < 2) return true
  if (isChart(grid)) return true
  const share = filledShare(grid)
  const box = { left: xs[0] ?? 0, top: ys[0] ?? 0, right: xs.at(-1) ?? 0, bottom: ys.at(-1) ?? 0 }
  return share < leastFilled || (share < leastFilledInFigure && figures.some((figure) => isWithin(box, figure)))
}
