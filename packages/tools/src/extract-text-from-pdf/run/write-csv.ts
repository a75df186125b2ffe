import type { PageContent } from './page-content.ts'

/** The tables of a page as CSV (RFC 4180), separated by a blank line; empty for a page without tables. */
export function writeCsv(content: PageContent): string {
  const tables = content.kind === 'blocks' ? content.layout.blocks.filter((block) => block.kind === 'table') : []
  return tables.map(({ rows }) => rows.map((row) => `${row.map(entry).join(',')}\r\n`).join('')).join('\r\n')
}

function entry(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
