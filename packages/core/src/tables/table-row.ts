/** Cells of one row. */
export type Row = string[]

/** No table has more columns. */
export const mostColumns = 20_000

/** Columns without a name are called by their number, and names that come twice get one. */
export function columnNames(first: Row): string[] {
  const taken = new Set<string>()
  return first.map((cell, index) => {
    const plain = cell.trim().slice(0, 1000).toWellFormed() || `Column ${index + 1}`
    let name = plain
    for (let count = 2; taken.has(name); count++) name = `${plain} (${count})`
    taken.add(name)
    return name
  })
}
