import type { Ruling, Rulings } from './rulings.ts'

/** How far rulings may miss each other and still meet. */
const reach = 3

/** Groups rulings that cross or meet: each group may be a table. */
export function componentsOf({ across, down }: Rulings): Rulings[] {
  const parents = new Map<Ruling, Ruling>()
  const find = (ruling: Ruling): Ruling => {
    let root = ruling
    for (let parent = parents.get(root); parent; parent = parents.get(root)) root = parent
    if (root !== ruling) parents.set(ruling, root)
    return root
  }
  const sorted = down.toSorted((one, other) => one.at - other.at)
  for (const row of across) {
    for (let index = firstFrom(sorted, row.from - reach); index < sorted.length; index++) {
      const column = sorted[index]
      if (!column || column.at > row.to + reach) break
      if (row.at < column.from - reach || row.at > column.to + reach) continue
      const [one, other] = [find(row), find(column)]
      if (one !== other) parents.set(one, other)
    }
  }
  const groups = new Map<Ruling, Rulings>()
  const groupOf = (ruling: Ruling) => {
    const root = find(ruling)
    const group = groups.get(root) ?? { across: [], down: [] }
    groups.set(root, group)
    return group
  }
  for (const ruling of across) groupOf(ruling).across.push(ruling)
  for (const ruling of down) groupOf(ruling).down.push(ruling)
  return [...groups.values()]
}

function firstFrom(sorted: readonly Ruling[], at: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}
