import { AppError } from '@octavo/core/messages/errors.ts'
import type { Row } from './read-csv.ts'

const maxLineLength = 2_000_000
const maxColumns = 20_000

/**
 * Reads objects, one a line, as rows: the names of the first objects are the columns. A line that isn't an object is an empty row, which is
 * told by its number; names that come later are left out.
 */
export async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<Row | undefined> {
  let columns: string[] | undefined
  for await (const line of linesOf(chunks)) {
    if (line.trim() === '') continue
    const read = objectIn(line)
    if (!columns) {
      if (!read) throw new AppError('DATA_NOT_READ')
      columns = Object.keys(read).slice(0, maxColumns)
      yield columns
    }
    yield read && columns.map((name) => cellOf(Object.hasOwn(read, name) ? read[name] : ''))
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new AppError('DATA_NOT_READ', { cause: new Error('a line is too long') })
    yield* lines
  }
  yield rest
}

function objectIn(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellOf).join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
