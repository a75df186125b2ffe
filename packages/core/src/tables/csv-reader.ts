import { AppError } from '../messages/errors.ts'
import { mostColumns, type Row } from './table-row.ts'

const mostCellLength = 200_000
/** The first lines show the delimiter. */
const headLength = 10_000

export interface CsvReader {
  /** The rows that end in this part of the text. */
  take(part: string): Generator<Row>
  /** The last row, if the text doesn't end with a line break. */
  end(): Generator<Row>
}

/** Reads rows of CSV as the text comes: quotes with line breaks and doubled quotes inside, any of the usual delimiters. */
export function createCsvReader(): CsvReader {
  let head: string | undefined = ''
  let rows = createRows(',')

  function* takeHead(): Generator<Row> {
    if (head === undefined) return
    const { delimiter, rest } = delimiterOf(head.replace(/^\ufeff/, ''))
    head = undefined
    rows = createRows(delimiter)
    yield* rows.take(rest)
  }

  return {
    *take(part) {
      if (head === undefined) return yield* rows.take(part)
      head += part
      if (head.length >= headLength) yield* takeHead()
    },
    *end() {
      yield* takeHead()
      yield* rows.end()
    },
  }
}

/** The delimiter that parts the first row most, or the one that a line in front states as Excel reads it. */
function delimiterOf(head: string): { delimiter: string; rest: string } {
  const stated = /^sep=(.)\r?\n/.exec(head)
  if (stated) return { delimiter: stated[1] ?? ',', rest: head.slice(stated[0].length) }
  const bare = head.replace(/"(?:[^"]|"")*"?/g, '')
  const [line = ''] = bare.split(/\r\n?|\n/)
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one))
  return { delimiter: best.delimiter, rest: head }
}

function createRows(delimiter: string): CsvReader {
  let row: Row = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  let wasReturn = false

  function endCell(): void {
    if (row.length >= mostColumns) throw new AppError('DATA_NOT_READ', { cause: new Error('a row has too many cells') })
    // An apostrophe keeps a text from being a formula; it isn't part of it.
    row.push(cell.replace(/^'(?='*\s*[=@+\-\t\r])/, ''))
    cell = ''
    state = 'start'
  }

  function endRow(): Row | undefined {
    const isBlank = row.length === 0 && cell === '' && state === 'start'
    endCell()
    const ended = row
    row = []
    return isBlank ? undefined : ended
  }

  return {
    *take(part) {
      for (const character of part) {
        if (wasReturn && character === '\n') {
          wasReturn = false
          continue
        }
        wasReturn = false
        if (state === 'quoted') {
          if (character === '"') state = 'closing'
          else cell += character
        } else if (state === 'closing' && character === '"') {
          cell += '"'
          state = 'quoted'
        } else if (character === delimiter) endCell()
        else if (character === '\n' || character === '\r') {
          wasReturn = character === '\r'
          const ended = endRow()
          if (ended) yield ended
        } else if (character === '"' && state === 'start') state = 'quoted'
        else {
          cell += character
          if (state !== 'closing') state = 'plain'
        }
        if (cell.length > mostCellLength) throw new AppError('DATA_NOT_READ', { cause: new Error('a cell is too long') })
      }
    },
    *end() {
      const ended = endRow()
      if (ended) yield ended
    },
  }
}
