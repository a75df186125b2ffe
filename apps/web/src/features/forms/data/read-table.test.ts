import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const file = (text: string | Uint8Array<ArrayBuffer>, name = 'people.csv') => new File([text], name)

test('CSV with quotes, other delimiters and twins of columns', async () => {
  expect(await readTable(file('a;"b ""x"""\r\n"1\n2";3\n\n'))).toMatchObject({ columns: ['a', 'b "x"'], rows: [['1\n2', '3']] })
  expect(await readTable(file('name\tname\t\nAnn\tLee\n'))).toEqual({
    columns: ['name', 'name (2)', 'Column 3'],
    rows: [['Ann', 'Lee', '']],
    hasMore: false,
  })
})

test('text of old programs and of other encodings', async () => {
  expect((await readTable(file(new Uint8Array([0x6e, 0x0a, 0x4a, 0xf6, 0x72, 0x67]))))?.rows).toEqual([['Jörg']])
  expect((await readTable(file(new Uint8Array([0xff, 0xfe, 0x6e, 0, 0x0a, 0, 0x41, 1]))))?.rows).toEqual([['Ł']])
})

test('objects, one a line', async () => {
  const { columns, rows } = (await readTable(file('{"a":1,"b":[2,3]}\n{"b":null,"a":"x"}\n', 'rows.jsonl'))) ?? { columns: [], rows: [] }
  expect(columns).toEqual(['a', 'b'])
  expect(rows).toEqual([
    ['1', '2\n3'],
    ['x', ''],
  ])
})

test("rows are those that the engine fills in: no apostrophe before a formula, and lines that can't be read keep their number", async () => {
  expect((await readTable(file("n,f\n1,'=2\n")))?.rows).toEqual([['1', '=2']])
  expect((await readTable(file('{"a":1}\nnonsense\n{"a":2}\n', 'rows.jsonl')))?.rows).toEqual([['1'], [''], ['2']])
})

test('of a long table only the head is read', async () => {
  const table = await readTable(file(`n\n${'1\n'.repeat(1000)}`))
  expect([table?.rows.length, table?.hasMore]).toEqual([200, true])
})
