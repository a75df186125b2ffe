import { areaOf, sharedArea } from './blank.ts'
import type { Cell } from './cells.ts'
import type { Phrase } from './page-content.ts'

/** What the tables of a page say about their cells. */
export interface DataTables {
  /** Whether a cell is in a table that gives data and asks for none. */
  isData(cell: Cell): boolean
  /** Whether most of the cells above and below a cell have text, so that an empty one is empty for good. */
  isGap(cell: Cell): boolean
  /** Whether a cell is in a table of amounts, in which empty cells stand for none. */
  isFigures(cell: Cell): boolean
}

const touch = 2.5
const maxCells = 4000
const leastCells = 8
/** The share of texts that are figures from which on a table gives data. */
const figureShare = 0.2
const leastAmounts = 4
const amountShare = 0.12

/** Groups cells that touch into tables and looks at what is in them. */
export function dataTables(cells: readonly Cell[], phrases: readonly Phrase[]): DataTables {
  if (cells.length > maxCells) return { isData: () => true, isGap: () => true, isFigures: () => true }
  const texts = new Map(cells.map((cell) => [cell, textIn(cell, phrases)]))
  const data = new Set<Cell>()
  const amounts = new Set<Cell>()
  for (const table of tablesOf(cells)) {
    const filled = table.filter((cell) => texts.get(cell) !== '')
    const figures = filled.filter(
      (cell) => isFigure(texts.get(cell) ?? '') && !table.some((next) => texts.get(next) === '' && isBeside(cell, next)),
    )
    if (table.length >= leastCells && figures.length >= figureShare * filled.length && figures.length >= 3)
      for (const cell of table) data.add(cell)
    const strong = filled.filter((cell) => isAmount(texts.get(cell) ?? ''))
    if (strong.length >= leastAmounts && strong.length >= amountShare * table.length) for (const cell of table) amounts.add(cell)
  }
  return {
    isData: (cell) => data.has(cell),
    isFigures: (cell) =>
      amounts.has(cell) &&
      cells.some((other) => other !== cell && (isInColumn(other, cell) || isInRow(other, cell)) && isAmount(texts.get(other) ?? '')),
    isGap(cell) {
      const column = columnOf(cell, cells).filter((other) => other !== cell)
      const written = column.filter((other) => texts.get(other) !== '').length
      return written >= 3 && written >= 0.5 * column.length
    },
  }
}

function textIn(cell: Cell, phrases: readonly Phrase[]): string {
  return phrases
    .filter((phrase) => sharedArea(phrase, cell) > 0.5 * areaOf(phrase))
    .map(({ text }) => text)
    .join(' ')
}

/** Numbers, amounts and what stands for missing ones; a number alone is often that of a line. */
function isFigure(text: string): boolean {
  return /^[\s\d.,:%+\-–—−()$€£*/]+$/u.test(text) || /^(n\.?\/?a\.?|yes|no|x)$/iu.test(text)
}

/** Numbers that no line of a form has: with decimals, in per cent, of years or thousands. */
function isAmount(text: string): boolean {
  return (
    /^[\s+\-–−(]*[$€£]?\s*(?:\d{1,3}(?:[.,\s]\d{3})+|\d+[.,]\d+|\d{3,}|\d+\s*%)[\s\d.,%()+\-–−$€£*kKmM]*$/u.test(text) ||
    /^(?:n\.?\/?a\.?|[–—])$/iu.test(text)
  )
}

function isInColumn(one: Cell, other: Cell): boolean {
  return Math.abs(one.left - other.left) < touch && Math.abs(one.right - other.right) < touch
}

function isInRow(one: Cell, other: Cell): boolean {
  return Math.abs(one.top - other.top) < touch && Math.abs(one.bottom - other.bottom) < touch
}

/** The cells above and below a cell without a break; other tables of the page may have columns in the same place. */
function columnOf(cell: Cell, cells: readonly Cell[]): Cell[] {
  const sorted = cells.filter((other) => isInColumn(other, cell)).toSorted((one, other) => one.top - other.top)
  const breaks = sorted.map((one, index) => index > 0 && one.top - (sorted[index - 1]?.bottom ?? 0) > touch)
  const at = sorted.indexOf(cell)
  const from = breaks.lastIndexOf(true, at)
  const to = breaks.indexOf(true, at + 1)
  return sorted.slice(Math.max(0, from), to < 0 ? undefined : to)
}

/** Whether a cell follows another on its row. */
function isBeside(cell: Cell, next: Cell): boolean {
  return Math.abs(next.left - cell.right) < touch && Math.abs(next.bottom - cell.bottom) < touch
}

function tablesOf(cells: readonly Cell[]): Cell[][] {
  const groups = cells.map((_, index) => index)
  const find = (index: number): number => {
    let root = index
    while (groups[root] !== root) root = groups[root] ?? root
    groups[index] = root
    return root
  }
  for (const [index, cell] of cells.entries())
    for (let other = index + 1; other < cells.length; other += 1) if (touches(cell, cells[other] as Cell)) groups[find(other)] = find(index)
  const tables = new Map<number, Cell[]>()
  for (const [index, cell] of cells.entries()) tables.set(find(index), [...(tables.get(find(index)) ?? []), cell])
  return [...tables.values()]
}

function touches(one: Cell, other: Cell): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > -touch && down > -touch && (across > touch || down > touch)
}
