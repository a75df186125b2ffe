// `npm test` proves each kind once: where two lists meet, such as tools and hostile files, it goes through combinations in which every member
// of both is. `npm run bench -- combinations` runs the same tests with all of them.
const isWhole = process.env.EVERY_COMBINATION === '1'

export interface Combined<Row, Column> {
  rows: readonly Row[]
  /** What each row can be combined with. */
  columnsOf: (row: Row) => readonly Column[]
  /** How many columns each row gets at least. */
  each?: number
  /** Which columns are of one kind; without it each is its own. */
  kindOf?: (column: Column) => unknown
}

/** Some columns for each row, the kinds in turn; each kind that any row has is with one of them, in the order of the lists. */
export function combinations<Row, Column>(combined: Combined<Row, Column>): Map<Row, Column[]> {
  const { rows, columnsOf } = combined
  return isWhole ? new Map(rows.map((row) => [row, [...columnsOf(row)]])) : covering(combined)
}

/** The same without regard to how many are wanted now. */
export function covering<Row, Column>({ rows, columnsOf, each = 1, kindOf = (column) => column }: Combined<Row, Column>) {
  const uses = new Map<unknown, number>()
  const usesOf = (column: Column) => uses.get(kindOf(column)) ?? 0
  const chosen = new Map<Row, Column[]>()
  const take = (row: Row, column: Column) => {
    chosen.set(row, [...(chosen.get(row) ?? []), column])
    uses.set(kindOf(column), usesOf(column) + 1)
  }
  for (const row of rows) {
    for (const left = [...columnsOf(row)]; left.length > 0 && (chosen.get(row)?.length ?? 0) < each; ) {
      const next = left.reduce((least, column) => (usesOf(column) < usesOf(least) ? column : least))
      left.splice(left.indexOf(next), 1)
      take(row, next)
    }
  }
  for (const row of rows) for (const column of columnsOf(row)) if (usesOf(column) === 0) take(row, column)
  return chosen
}

/** The member of a list whose turn it is at this step of a walk; all of them where every combination is wanted. */
export function everyOrNext<Item>(items: readonly Item[], step: number): readonly Item[] {
  return isWhole ? items : items.filter((_, index) => index === step % items.length)
}

/** What is enough for a proof, or all where every combination is wanted. */
export function someOrAll<Amount>(some: Amount, all: Amount): Amount {
  return isWhole ? all : some
}

/** So many of a list, spread over it with both its ends; all of them where every combination is wanted. */
export function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  return isWhole ? items : spreadOver(items, count)
}

/** The same without regard to how many are wanted now. */
export function spreadOver<Item>(items: readonly Item[], count: number): Item[] {
  const places = Array.from({ length: count }, (_, place) => Math.round((place * (items.length - 1)) / (count - 1)))
  return items.filter((_, index) => places.includes(index))
}
