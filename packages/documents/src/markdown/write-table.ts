import { labelOf } from '@octavo/layout/document/item-labels.ts'
import type { Block, Paragraph, Table } from '@octavo/layout/model.ts'
import { escapeText } from './escape.ts'
import { writeRuns } from './write-runs.ts'

/** A table in the form of GitHub. Every table has a header there: one without gets an empty one. Cells over several are the first of them. */
export function writeTable({ edges, rows, cells }: Table): string {
  const columnCount = Math.max(1, edges.length - 1)
  const grid = rows.map(() => Array.from({ length: columnCount }, () => ''))
  for (const { row, column, blocks } of cells) {
    const line = grid[row]
    if (line && column < columnCount) line[column] = writeCell(blocks)
  }
  const hasHeader = rows[0]?.header === true
  const [header = [], ...body] = hasHeader ? grid : [Array.from({ length: columnCount }, () => ''), ...grid]
  return [header, Array.from({ length: columnCount }, () => '---'), ...body].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** In a cell everything is on one line. */
function writeCell(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'paragraph') return [writeParagraph(block)]
      return block.kind === 'table' ? block.cells.map((cell) => writeCell(cell.blocks)) : []
    })
    .filter((text) => text !== '')
    .join('<br>')
}

/** Cells have no lists: their labels are text. */
function writeParagraph({ runs, list }: Paragraph): string {
  const text = writeRuns(runs, { lineBreak: '<br>', hasBold: true })
  return list ? `${escapeText(labelOf(list))} ${text}` : text
}
