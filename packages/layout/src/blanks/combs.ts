import { areaOf, type Blank, heightOf, sharedArea, widthOf } from './blank.ts'
import { captionAbove, captionBelow, captionBeside } from './captions.ts'
import { type Cell, isClosed } from './cells.ts'
import type { PageContent } from './page-content.ts'

const leastCells = 3
const mostWidth = 32
/** Wider than this share of its height, a place is for more than a letter. */
const widest = 1.7
/** Boxes apart by less than this share of their width are places of one blank. */
const widestGap = 0.4
/** Gaps between the places of one blank differ by no more. */
const evenGap = 2

/** Equal empty places in a row, one for each letter; `used` are the cells that they consist of. */
export function combBlanks(content: PageContent, cells: readonly Cell[]): { blanks: Blank[]; used: Set<Cell> } {
  const isFree = (cell: Cell) => !content.ink.some((ink) => sharedArea(ink, cell) > 0.1 * areaOf(cell))
  const places = cells
    .filter((cell) => isPlace(cell) && isFree(cell))
    .toSorted((one, other) => one.bottom - other.bottom || one.left - other.left)
  const used = new Set<Cell>()
  const blanks: Blank[] = []
  // Longer rows come first: shorter ones are recognised by them.
  const rows = rowsOf(places)
  const lengths = new Map(rows.flatMap((near) => near.map((place) => [place, rowFrom(place, near, used).length] as const)))
  const byLength = rows
    .flatMap((near) => near.map((place) => ({ place, near })))
    .toSorted((one, other) => (lengths.get(other.place) ?? 0) - (lengths.get(one.place) ?? 0))
  for (const { place, near } of byLength) {
    if (used.has(place)) continue
    const row = rowFrom(place, near, used)
    if (row.length < leastCells && !(row.length === 2 && continuesComb(place, blanks))) continue
    for (const cell of row) used.add(cell)
    const box = { left: place.left, right: row.at(-1)?.right ?? place.right, top: place.top, bottom: place.bottom }
    const caption = captionBeside(box, content.phrases) ?? captionAbove(box, content.phrases) ?? captionBelow(box, content.phrases)
    const label = caption?.text ?? combOnRow(place, blanks)?.label
    if (label !== undefined) blanks.push({ box, kind: 'comb', reason: 'comb', cells: row.length, label })
  }
  return { blanks, used }
}

/** Places whose lower edges are on one line, from the left. */
function rowsOf(places: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = []
  for (const place of places) {
    const row = rows.at(-1)
    if (row?.[0] && place.bottom - row[0].bottom < 1.5) row.push(place)
    else rows.push([place])
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left))
}

/** Whether two places belong to a comb on their row, as the parts of a number or a date do. */
function continuesComb(place: Cell, combs: readonly Blank[]): boolean {
  return combOnRow(place, combs) !== undefined
}

function combOnRow(place: Cell, combs: readonly Blank[]): Blank | undefined {
  return combs.find(
    ({ box, cells = 1 }) =>
      Math.abs(box.bottom - place.bottom) < 1.5 && Math.abs(widthOf(box) / cells - widthOf(place)) < 0.15 * widthOf(place),
  )
}

function isPlace(cell: Cell): boolean {
  const [across, down] = [widthOf(cell), heightOf(cell)]
  return isClosed(cell) && across <= mostWidth && across <= widest * down && across >= 6 && down >= 7 && down <= 40
}

/** The places that follow one another from the first on; a first or last one may be a little wider. */
function rowFrom(first: Cell, places: readonly Cell[], used: ReadonlySet<Cell>): Cell[] {
  const row = [first]
  const width = widthOf(first)
  let steady: number | undefined
  for (let last: Cell | undefined = first; last; ) {
    const end: Cell = last
    last = places.find((next) => {
      const gap = next.left - end.right
      // Places that touch are one blank, and a gap begins the next; places that are all apart are one blank, too.
      if (steady !== undefined && Math.abs(gap - steady) > evenGap) return false
      return (
        !used.has(next) &&
        next !== end &&
        gap > -1 &&
        gap <= widestGap * width &&
        Math.abs(next.bottom - first.bottom) < 1.5 &&
        Math.abs(next.top - first.top) < 2.5 &&
        Math.abs(widthOf(next) - width) <= Math.max(1.2, 0.15 * width)
      )
    })
    if (!last) break
    steady ??= last.left - end.right
    row.push(last)
  }
  return row
}
