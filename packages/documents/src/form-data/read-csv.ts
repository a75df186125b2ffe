import { AppError } from '@octavo/core/messages/errors.ts'

/** Cells of one row. */
export type Row = string[]

const maxCellLength = 200_000
const maxCells = 20_000

/** Reads rows of CSV as they come: quotes with line breaks and doubled quotes inside, any of the usual delimiters. */
export async function* readCsvRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let head = ''
  const iterator = chunks[Symbol.asyncIterator]()
  // The first lines show the delimiter.
  let next = await iterator.next()
  while (!next.done && head.length < 10_000) {
    head += next.value
    next = await iterator.next()
  }
  const { delimiter, rest } = delimiterOf(head.replace(/^\ufeff/, ''))
  const reader = createCsvReader(delimiter)
  yield* reader.take(rest)
  while (!next.done) {
    yield* reader.take(next.value)
    next = await iterator.next()
  }
  yield* reader.end()
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

function createCsvReader(delimiter: string) {
  let row: Row = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  let wasReturn = false

  function endCell(): void {
    if (row.length >= maxCells) throw new AppError('DATA_NOT_READ', { cause: new Error('a row has too many cells') })
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

  function* take(chunk: string): Generator<Row> {
    for (const character of chunk) {
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
      if (cell.length > maxCellLength) throw new AppError('DATA_NOT_READ', { cause: new Error('a cell is too long') })
    }
  }

  return {
    take,
    *end(): Generator<Row> {
      const ended = endRow()
      if (ended) yield ended
    },
  }
}
