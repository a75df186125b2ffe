import { readWorkbook } from './read-workbook.ts'

/** The head of a table, as much as is needed to match its columns and to look at its first rows. */
export interface TableHead {
  columns: string[]
  rows: string[][]
  /** Whether the table has more rows than these. */
  hasMore: boolean
}

const headBytes = 1_000_000
const mostRows = 200

/** Reads the head of a CSV, TSV, XLSX or JSON lines file on this device; undefined if it isn't a table. The engine reads the whole. */
export async function readTable(file: File): Promise<TableHead | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const rows = isZip(head) ? await readWorkbook(file, mostRows + 2) : readText(decoded(head), file.size > headBytes)
  const [first, ...rest] = rows ?? []
  if (!first || first.length === 0) return undefined
  const columns = named(first)
  return { columns, rows: rest.slice(0, mostRows).map((row) => columns.map((_, at) => row[at] ?? '')), hasMore: rest.length > mostRows }
}

function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4
}

/** UTF-8 and UTF-16 by their marks; text that isn't UTF-8 comes from an old program. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readText(text: string, isPart: boolean): string[][] | undefined {
  const plain = text.replace(/^\ufeff/, '')
  const rows = plain.trimStart().startsWith('{') ? readObjects(plain) : readCsv(plain)
  // The last row of a part may be cut.
  return isPart ? rows?.slice(0, -1) : rows
}

/** Objects, one a line: the names of the first are the columns. */
function readObjects(text: string): string[][] | undefined {
  let columns: string[] | undefined
  const rows: string[][] = []
  for (const line of text.split(/\r?\n/)) {
    const read = objectIn(line)
    if (!read) continue
    if (!columns) {
      columns = Object.keys(read)
      rows.push(columns)
    }
    rows.push(columns.map((name) => cellOf(read[name])))
    if (rows.length > mostRows + 2) break
  }
  return columns && rows
}

function objectIn(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
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

/** Rows of CSV: quotes with line breaks and doubled quotes inside, any of the usual delimiters. */
export function readCsv(text: string): string[][] {
  const stated = /^sep=(.)\r?\n/.exec(text)
  const delimiter = stated?.[1] ?? delimiterOf(text)
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  const body = stated ? text.slice(stated[0].length) : text
  const endRow = () => {
    row.push(cell)
    if (row.length > 1 || cell !== '') rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < body.length && rows.length <= mostRows + 2; at += 1) {
    const character = body[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (body[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === delimiter) {
      row.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && body[at + 1] === '\n') at += 1
      endRow()
    } else cell += character
  }
  endRow()
  return rows
}

/** The one that parts the first row most. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, 10_000)
    .replaceAll(/"(?:[^"]|"")*"?/g, '')
    .split(/\r\n?|\n/)
  return [',', ';', '\t', '|'].reduce((best, one) => (line.split(one).length > line.split(best).length ? one : best))
}

/** As the engine calls columns: those without a name by their number, and twins with one behind. */
function named(first: readonly string[]): string[] {
  const taken = new Set<string>()
  return first.map((cell, index) => {
    const plain = cell.trim().slice(0, 1000) || `Column ${index + 1}`
    let name = plain
    for (let count = 2; taken.has(name); count += 1) name = `${plain} (${count})`
    taken.add(name)
    return name
  })
}
