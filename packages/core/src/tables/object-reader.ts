import { AppError } from '../messages/errors.ts'
import { mostColumns, type Row } from './table-row.ts'

const mostLineLength = 2_000_000

export interface ObjectReader {
  /** The rows of the lines that end in this part of the text. */
  take(part: string): Generator<Row | undefined>
  /** The row of the last line. */
  end(): Generator<Row | undefined>
}

/**
 * Reads objects, one a line, as rows: the first row has the names of the first object, which are the columns. A line that isn't an object is
 * undefined, so that it can be told by its number; names that come later are left out.
 */
export function createObjectReader(): ObjectReader {
  let columns: string[] | undefined
  let rest = ''

  function* rowsOf(line: string): Generator<Row | undefined> {
    if (line.trim() === '') return
    const read = objectIn(line)
    if (!columns) {
      if (!read) throw new AppError('DATA_NOT_READ')
      columns = Object.keys(read).slice(0, mostColumns)
      yield columns
    }
    yield read && columns.map((name) => cellOf(Object.hasOwn(read, name) ? read[name] : ''))
  }

  return {
    *take(part) {
      const lines = (rest + part).split(/\r?\n/)
      rest = lines.pop() ?? ''
      if (rest.length > mostLineLength) throw new AppError('DATA_NOT_READ', { cause: new Error('a line is too long') })
      for (const line of lines) yield* rowsOf(line)
    },
    *end() {
      yield* rowsOf(rest)
    },
  }
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
