/** A table as the competition sees it: texts with the positions that they fill, ends included. */
export interface TextTable {
  page: number
  cells: readonly TextCell[]
}

export interface TextCell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  text: string
}

/** How many relations are right, found and true. */
export interface Counts {
  correct: number
  found: number
  expected: number
}

/** Removes what doesn't count in a text; the competition's own tool knows ASCII whitespace only. */
export type Normalise = (text: string) => string

export const strict: Normalise = (text) => text.replace(/[ \t\n\v\f\r]/g, '').toUpperCase()
export const unicode: Normalise = (text) => text.replace(/[\s\u200b\u2060]/g, '').toUpperCase()

/**
 * Compares the tables of a document with the true ones by the rules of the ICDAR 2013 table competition: each true table is matched to the
 * table of its page with the most correct relations; relations of tables without a match count as found.
 */
export function compareTables(found: readonly TextTable[], expected: readonly TextTable[], normalise: Normalise): Counts {
  const left = found.map(({ page, cells }) => ({ page, relations: relationsOf(cells, normalise) }))
  const counts: Counts = { correct: 0, found: left.reduce((sum, { relations }) => sum + relations.length, 0), expected: 0 }
  for (const { page, cells } of expected) {
    const relations = relationsOf(cells, normalise)
    counts.expected += relations.length
    let best: { at: number; correct: number } | undefined
    for (const [at, table] of left.entries()) {
      if (table.page !== page) continue
      const correct = sharedCount(table.relations, relations)
      if (correct > (best?.correct ?? 0)) best = { at, correct }
    }
    if (!best) continue
    counts.correct += best.correct
    left.splice(best.at, 1)
  }
  return counts
}

/** Neighbours to the right and below, each as one text with its direction and the number of blank positions between. */
export function relationsOf(cells: readonly TextCell[], normalise: Normalise): string[] {
  const filled = cells.map((cell) => ({ ...cell, text: normalise(cell.text) })).filter(({ text }) => text !== '')
  const grid = new Map<number, Map<number, TextCell>>()
  const turned = new Map<number, Map<number, TextCell>>()
  for (const cell of filled)
    for (let row = cell.row; row <= cell.rowEnd; row++)
      for (let column = cell.column; column <= cell.columnEnd; column++) {
        set(grid, row, column, cell)
        set(turned, column, row, cell)
      }
  return [...neighbours(grid, 'right'), ...neighbours(turned, 'down')]
}

function set(grid: Map<number, Map<number, TextCell>>, line: number, place: number, cell: TextCell): void {
  const cells = grid.get(line) ?? new Map<number, TextCell>()
  cells.set(place, cell)
  grid.set(line, cells)
}

function neighbours(grid: ReadonlyMap<number, ReadonlyMap<number, TextCell>>, direction: string): string[] {
  const relations: string[] = []
  const seen = new Map<TextCell, Set<TextCell>>()
  for (const line of [...grid.keys()].sort((one, other) => one - other)) {
    const cells = [...(grid.get(line) ?? [])].sort(([one], [other]) => one - other)
    for (const [index, [place, cell]] of cells.entries()) {
      const [nextPlace, next] = cells[index + 1] ?? []
      if (nextPlace === undefined || !next || next === cell || seen.get(cell)?.has(next)) continue
      seen.set(cell, (seen.get(cell) ?? new Set()).add(next))
      relations.push(JSON.stringify([direction, cell.text, next.text, nextPlace - place - 1]))
    }
  }
  return relations
}

function sharedCount(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const relation of one) left.set(relation, (left.get(relation) ?? 0) + 1)
  return other.filter((relation) => {
    const count = left.get(relation) ?? 0
    if (count > 0) left.set(relation, count - 1)
    return count > 0
  }).length
}

/** Precision, recall and their harmonic mean. */
export interface Score {
  precision: number
  recall: number
  f1: number
}

/** The score of one document, or of all relations of a set together. */
export function scoreOf({ correct, found, expected }: Counts): Score {
  return scoreFrom(found === 0 ? 0 : correct / found, expected === 0 ? 0 : correct / expected)
}

/** Every document counts the same. */
export function macroScore(documents: readonly Counts[]): Score {
  const scores = documents.map(scoreOf)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return scoreFrom(mean(scores.map(({ precision }) => precision)), mean(scores.map(({ recall }) => recall)))
}

/** Every relation counts the same. */
export function microScore(documents: readonly Counts[]): Score {
  const sum = (key: keyof Counts) => documents.reduce((total, counts) => total + counts[key], 0)
  return scoreOf({ correct: sum('correct'), found: sum('found'), expected: sum('expected') })
}

function scoreFrom(precision: number, recall: number): Score {
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}
