import { boxAround } from '../boxes.ts'
import type { Box } from '../words.ts'
import { least, most } from './extremes.ts'
import type { Placed } from './placed.ts'
import type { Strand } from './strands.ts'

/** A caption above a table and a source below it have no more lines than this. */
const mostLines = 8

/** Fewer lines may stand beside a table by chance. */
const leastBeside = 2

/**
 * Tables with their captions that stand beside text: they stay in their places while the text flows. As columns of a section, programs would
 * move text and table to wherever both become equally long, and one after the other they need more room than there is.
 */
export function tablesBesideText(placed: readonly Placed[]): Placed[] {
  return [...columnsBesideText(placed), ...partsBesideText(placed)]
}

function columnsBesideText(placed: readonly Placed[]): Placed[] {
  const bands = Map.groupBy(
    placed.filter(({ strand }) => strand.columns.length === 2),
    ({ strand }) => strand.columns,
  )
  return [...bands.values()].flatMap((band) => {
    const columns = [...Map.groupBy(band, ({ strand }) => strand).values()]
    const [tables, others] = [columns.filter(isTable), columns.filter(isText)]
    return tables.length === 1 && others.length === 1 ? tables.flat() : []
  })
}

/** Tables that aren't in columns, beside lines of their page; with their captions, if these are read apart from other text. */
function partsBesideText(placed: readonly Placed[]): Placed[] {
  const parts = Map.groupBy(
    placed.filter(({ strand }) => strand.columns.length === 1),
    ({ strand }) => strand,
  )
  return [...parts.values()]
    .flatMap((part) => (isTable(part) ? [part] : part.filter(({ block }) => block.kind === 'table').map((table) => [table])))
    .filter((part) => linesBeside(part, placed) >= leastBeside)
    .flat()
}

function linesBeside(part: readonly Placed[], placed: readonly Placed[]): number {
  const box = boxAround(part.map(({ block }) => (block.kind === 'paragraph' ? boxAround(block.lines) : block.box)))
  const others = placed.filter((one) => !part.includes(one))
  const lines = others.flatMap(({ block, page }) =>
    block.kind === 'paragraph' ? block.lines.filter((line) => line.page === page.number) : [],
  )
  return part.every(isOnOnePage) ? lines.filter((line) => isBeside(line, box)).length : 0
}

function isBeside(line: Box, { left, top, right, bottom }: Box): boolean {
  const middle = (line.top + line.bottom) / 2
  return middle > top && middle < bottom && (line.right <= left || line.left >= right)
}

function isTable(column: readonly Placed[]): boolean {
  const lines = column.reduce((sum, { block }) => sum + (block.kind === 'paragraph' ? block.lines.length : 0), 0)
  return lines <= mostLines && column.some(({ block }) => block.kind === 'table') && column.every(isOnOnePage)
}

function isText(column: readonly Placed[]): boolean {
  return column.every((one) => one.block.kind === 'paragraph' && isOnOnePage(one))
}

function isOnOnePage({ page, end, strand }: Placed): boolean {
  return end.page === page && end.strand === strand
}

/** Text without anything beside it any more runs over the whole width of its band, where its lines end as they did. */
export function standAlone(strands: Iterable<Strand>): void {
  for (const strand of new Set(strands)) {
    const { columns } = strand
    strand.columns = [{ left: least(columns.map(({ left }) => left)), right: most(columns.map(({ right }) => right)) }]
    strand.column = 0
  }
}
