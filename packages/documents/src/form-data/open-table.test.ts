import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createCsvReader } from '@octavo/core/tables/csv-reader.ts'
import { afterAll, expect, test } from 'vitest'
import { xlsxOf } from '../testing/office-files.ts'
import { openTable, readRows } from './open-table.ts'
import { writeCsvRows } from './write-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'open-table-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

async function read(bytes: Uint8Array | string): Promise<{ columns: string[]; rows: unknown[] }> {
  const path = join(folder, String(++count))
  writeFileSync(path, bytes)
  const { columns, rows } = await openTable(path)
  return { columns, rows: await all(rows) }
}

async function all<One>(items: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = []
  for await (const item of items) found.push(item)
  return found
}

test('quotes, line breaks and delimiters are read wherever a chunk ends', async () => {
  const text = 'a;"b;\r\n""c"""\r\n;\n\n1;2;3\r\n"x'
  for (let size = 1; size < 6; size++) {
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size))
    const rows = await all(readRows(Readable.from(chunks), createCsvReader()))
    expect(rows, String(size)).toEqual([['a', 'b;\r\n"c"'], ['', ''], ['1', '2', '3'], ['x']])
  }
})

test('what is written comes back equal, formulas and all, and no cell begins one', async () => {
  const rows = [['=1+1', '+a', '-a', '@x', "'quoted", "'=z", ' =y', '-5', 'a,b"c\n', '\ttab', '']]
  const columns = rows[0]?.map((_, index) => `c${index}`) ?? []
  const csv = writeCsvRows({ columns, rows })
  expect((await read(csv)).rows).toEqual(rows)
  expect(csv.split('\r\n')[1]).not.toMatch(/(?:^|,)"?[=+@]|(?:^|,)"?-\D/)
})

test('columns without a name and with the same name are told apart', async () => {
  expect((await read('a,,a\n1,2,3\n')).columns).toEqual(['a', 'Column 2', 'a (2)'])
})

test('a workbook gives its values', async () => {
  expect(
    await read(
      xlsxOf({
        Sheet: [
          ['Name', 'Age'],
          ['Žofie & Co', '7'],
        ],
      }),
    ),
  ).toEqual({ columns: ['Name', 'Age'], rows: [['Žofie & Co', '7']] })
})

test('objects a line: one that is none is told, and the others are read', async () => {
  expect(await read('{"a":1,"b":[1,2]}\nnonsense\n\n{"b":true}')).toEqual({
    columns: ['a', 'b'],
    rows: [['1', '1\n2'], undefined, ['', 'true']],
  })
})

test('100,000 rows are read as they come', async () => {
  const path = join(folder, 'many.csv')
  const lines = function* () {
    yield 'n,text\n'
    for (let row = 0; row < 100_000; row++) yield `${row},"some text, number ${row}"\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  const { rows } = await openTable(path)
  let [total, last] = [0, '']
  for await (const row of rows) {
    total += 1
    last = row?.[1] ?? ''
  }
  expect([total, last]).toEqual([100_000, 'some text, number 99999'])
})

test('no more of a table is read than is asked for', async () => {
  let given = 0
  const lines = function* () {
    for (let row = 0; row < 100_000; row++) {
      given = row
      yield `${row},"some text, number ${row}"\n`
    }
  }
  const aheads: number[] = []
  let taken = 0
  for await (const _ of readRows(Readable.from(lines()), createCsvReader())) {
    taken += 1
    aheads.push(given - taken)
  }
  expect(taken).toBe(100_000)
  // What waits is the buffer of a stream, at the end of the table as at its start.
  expect(Math.max(...aheads.slice(0, 1000))).toBeLessThan(1000)
  expect(Math.max(...aheads.slice(-1000))).toBeLessThan(1000)
})
