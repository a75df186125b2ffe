import type { Ruling } from './rulings.ts'
import { type Entry, isData } from './text-cells.ts'
import { textOf } from './text-lines.ts'

/** A line of the body with its entries by columns. */
export interface BodyLine {
  top: number
  bottom: number
  entries: Entry[]
}

/** Lines nearer than this, in font sizes between their lower edges, are beside one another. */
const beside = 0.85
/** Lines further apart than this don't continue one another. */
const nextLine = 1.45

/** Groups the lines of a body into rows. `rules` are those over the whole width. */
export function bodyRows(
  lines: readonly BodyLine[],
  { em, rules, columns }: { em: number; rules: readonly Ruling[]; columns: number },
): BodyLine[][] {
  const inner = rules.filter(
    ({ at }) => lines.some(({ bottom }) => bottom <= at + 0.3 * em) && lines.some(({ top }) => top >= at - 0.3 * em),
  )
  const rows: BodyLine[][] = []
  const isRuled = inner.length >= 3 && inner.length * 4 >= lines.length
  for (const line of lines) {
    const last = rows.at(-1)
    const before = last?.at(-1)
    if (!last || !before) {
      rows.push([line])
      continue
    }
    const isParted = inner.some(({ at }) => at > middleOf(before) && at < middleOf(line))
    const joins = isRuled ? !isParted : !isParted && continues(line, last, before, { em, columns })
    if (joins) last.push(line)
    else rows.push([line])
  }
  return isRuled ? rows : withLabels(rows, { em, inner })
}

function middleOf({ top, bottom }: BodyLine): number {
  return (top + bottom) / 2
}

function continues(line: BodyLine, row: readonly BodyLine[], before: BodyLine, { em, columns }: { em: number; columns: number }): boolean {
  const distance = line.bottom - before.bottom
  const own = columnsOf([line])
  const filled = columnsOf(row)
  const shared = [...own].filter((column) => filled.has(column))
  if (distance < beside * em && (shared.length === 0 || own.size === 1)) return true
  if (distance > nextLine * em) return false
  if (own.size === 1 && own.has(0)) {
    const [label] = line.entries
    const start = row[0]?.entries.find(({ column }) => column === 0)
    if (!label || filled.size < 2) return false
    return /^\p{Ll}/u.test(textOf(label.words)) || (start !== undefined && label.left - start.left > 0.5 * em)
  }
  return !own.has(0) && own.size * 2 <= Math.min(filled.size, columns) && (!isData(line.entries) || isText(line, row))
}

/** Whether a line with a number goes on in the only column that it fills: a word stands before the number, and there is text above it. */
function isText({ entries }: BodyLine, row: readonly BodyLine[]): boolean {
  const [only, ...others] = entries
  const above = row.flatMap((line) => line.entries).filter(({ column }) => column === only?.column)
  return (
    only !== undefined && others.length === 0 && above.length > 0 && [only, ...above].every(({ words }) => /^\p{L}{2}/u.test(textOf(words)))
  )
}

/** A label without data joins the next row when that continues it in lower case. */
function withLabels(rows: readonly BodyLine[][], { em, inner }: { em: number; inner: readonly Ruling[] }): BodyLine[][] {
  const joined: BodyLine[][] = []
  for (const row of rows) {
    const last = joined.at(-1)
    const [before, line] = [last?.at(-1), row[0]]
    const label = line?.entries.find(({ column }) => column === 0)
    const isLabel = last !== undefined && [...columnsOf(last)].every((column) => column === 0)
    const isNear =
      before &&
      line &&
      line.bottom - before.bottom <= nextLine * em &&
      !inner.some(({ at }) => at > middleOf(before) && at < middleOf(line))
    if (last && isLabel && isNear && label && /^\p{Ll}/u.test(textOf(label.words))) last.push(...row)
    else joined.push([...row])
  }
  return joined
}

function columnsOf(lines: readonly BodyLine[]): Set<number> {
  return new Set(lines.flatMap(({ entries }) => entries.map(({ column }) => column)))
}
