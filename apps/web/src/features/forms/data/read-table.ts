import { createCsvReader } from '@octavo/core/tables/csv-reader.ts'
import { createObjectReader } from '@octavo/core/tables/object-reader.ts'
import { columnNames, type Row } from '@octavo/core/tables/table-row.ts'
import { readWorkbook } from './read-workbook.ts'

/** The head of a table, as much as is needed to match its columns and to look at its first rows. */
export interface TableHead {
  columns: string[]
  rows: Row[]
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
  const columns = columnNames(first)
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

/** The rows of a text as the engine reads them. Of a part, the last row may be cut and is left out. */
function readText(text: string, isPart: boolean): Row[] | undefined {
  const reader: TextReader = text.trimStart().startsWith('{') ? createObjectReader() : createCsvReader()
  const rows: Row[] = []
  try {
    for (const row of rowsIn(text, reader, isPart)) if (rows.push(row ?? []) > mostRows + 1) break
    return rows
  } catch {
    return undefined
  }
}

interface TextReader {
  take(part: string): Iterable<Row | undefined>
  end(): Iterable<Row | undefined>
}

function* rowsIn(text: string, reader: TextReader, isPart: boolean): Generator<Row | undefined> {
  yield* reader.take(text)
  if (!isPart) yield* reader.end()
}
