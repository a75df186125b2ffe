import type { Block, Cell, Table } from '@octavo/layout/model.ts'
import { writeRuns } from './write-runs.ts'

/** A table with its header rows and the cells that reach over several. `writeBlocks` writes what isn't a single paragraph in a cell. */
export function writeTable({ edges, rows, cells }: Table, writeBlocks: (blocks: readonly Block[]) => string): string {
  const starts = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  const covered = new Set(cells.flatMap(placesOf))
  const lines = rows.map(({ header }, row) => {
    const written = Array.from({ length: Math.max(1, edges.length - 1) }, (_, column) => {
      const cell = starts.get(`${row} ${column}`)
      if (cell) return writeCell(cell, { header, writeBlocks })
      // Places without a cell are empty ones.
      return covered.has(`${row} ${column}`) ? '' : header ? '<th></th>' : '<td></td>'
    })
    return { header, html: `<tr>${written.join('')}</tr>` }
  })
  const headers = lines.findIndex(({ header }) => !header)
  const head = lines.slice(0, headers < 0 ? lines.length : headers).map(({ html }) => html)
  const body = lines.slice(head.length).map(({ html }) => html)
  const parts = [head.length === 0 ? [] : ['<thead>', ...head, '</thead>'], body.length === 0 ? [] : ['<tbody>', ...body, '</tbody>']]
  return ['<table>', ...parts.flat(), '</table>'].join('\n')
}

/** All places that a cell covers. */
function placesOf({ row, rowEnd, column, columnEnd }: Cell): string[] {
  const places: string[] = []
  for (let y = row; y < rowEnd; y++) for (let x = column; x < columnEnd; x++) places.push(`${y} ${x}`)
  return places
}

function writeCell(
  { row, rowEnd, column, columnEnd, blocks }: Cell,
  { header, writeBlocks }: { header: boolean; writeBlocks: (blocks: readonly Block[]) => string },
): string {
  const tag = header ? 'th' : 'td'
  const spans = `${span('colspan', columnEnd - column)}${span('rowspan', rowEnd - row)}`
  const [only, ...others] = blocks
  const isPlain = only?.kind === 'paragraph' && !only.list && others.length === 0
  return `<${tag}${spans}>${isPlain ? writeRuns(only.runs, { hasBold: !header }) : writeBlocks(blocks)}</${tag}>`
}

function span(name: string, count: number): string {
  return count > 1 ? ` ${name}="${count}"` : ''
}
