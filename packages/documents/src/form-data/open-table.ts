import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { createCsvReader } from '@octavo/core/tables/csv-reader.ts'
import { createObjectReader } from '@octavo/core/tables/object-reader.ts'
import { columnNames, type Row } from '@octavo/core/tables/table-row.ts'
import { decoderFor } from '../form-fill/decode-text.ts'
import { readXlsxRows } from './read-xlsx.ts'

/** A table: the names of its columns, and its rows as they're read. A row that can't be read is undefined. */
export interface Table {
  columns: string[]
  rows: AsyncGenerator<Row | undefined>
}

/** Opens a table of CSV or TSV in any usual encoding, of a workbook, or of objects a line. Throws `DATA_NOT_READ` or `TABLE_EMPTY`. */
export async function openTable(path: string): Promise<Table> {
  const rows = await rowsOf(path)
  const first = await rows.next()
  if (first.done || !first.value) throw new AppError('TABLE_EMPTY')
  return { columns: columnNames(first.value), rows }
}

async function rowsOf(path: string): Promise<AsyncGenerator<Row | undefined>> {
  const head = await headOf(path)
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return readXlsxRows(path)
  const decoder = decoderFor(head, undefined, head.length < headBytes)
  const chunks = textOf(path, decoder)
  return decoderFor(head).decode(head).trimStart().startsWith('{')
    ? readRows(chunks, createObjectReader())
    : readRows(chunks, createCsvReader())
}

/** Rows of a text as it's read. */
export async function* readRows<One>(
  parts: AsyncIterable<string>,
  reader: { take(part: string): Iterable<One>; end(): Iterable<One> },
): AsyncGenerator<One> {
  for await (const part of parts) yield* reader.take(part)
  yield* reader.end()
}

const headBytes = 65_536

async function headOf(path: string): Promise<Buffer> {
  const file: FileHandle = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* textOf(path: string, decoder: ReturnType<typeof decoderFor>): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
