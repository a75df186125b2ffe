import { expect, test } from 'vitest'
import { compareTables, macroScore, microScore, relationsOf, strict, type TextCell, unicode } from './adjacency.ts'
import { readTruth } from './icdar-truth.ts'

/** A cell for every text; a text that is repeated to the right or below is one cell. */
function cells(rows: readonly (readonly string[])[]): TextCell[] {
  return rows.flatMap((texts, row) =>
    texts.flatMap((text, column) => (text === '' ? [] : [{ row, rowEnd: row, column, columnEnd: column, text }])),
  )
}

function table(rows: readonly (readonly string[])[], page = 1) {
  return { page, cells: cells(rows) }
}

test('relations go from each cell to the next one right and below, with the blanks between', () => {
  const relations = relationsOf(
    cells([
      ['a', '', 'B b'],
      ['c', 'd', ''],
    ]),
    unicode,
  )
  expect(relations.map((relation) => JSON.parse(relation))).toEqual([
    ['right', 'A', 'BB', 1],
    ['right', 'C', 'D', 0],
    ['down', 'A', 'C', 0],
  ])
})

test('a cell over several positions has one relation to each neighbour', () => {
  const head = { row: 0, rowEnd: 0, column: 0, columnEnd: 1, text: 'head' }
  const tall = { row: 0, rowEnd: 1, column: 2, columnEnd: 2, text: 'tall' }
  const relations = relationsOf([head, tall, ...cells([[], ['a', 'b']])], unicode)
  expect(relations.map((relation) => JSON.parse(relation))).toEqual([
    ['right', 'HEAD', 'TALL', 0],
    ['right', 'A', 'B', 0],
    ['right', 'B', 'TALL', 0],
    ['down', 'HEAD', 'A', 0],
    ['down', 'HEAD', 'B', 0],
  ])
})

test('a cell of spaces is a blank; a no-break space is one only where Unicode counts', () => {
  expect(relationsOf(cells([['a', ' \n', 'b']]), strict)).toEqual([JSON.stringify(['right', 'A', 'B', 1])])
  expect(relationsOf(cells([['a', '\u00a0', 'b']]), unicode)).toEqual([JSON.stringify(['right', 'A', 'B', 1])])
  expect(relationsOf(cells([['a', '\u00a0', 'b']]), strict).length).toBe(2)
})

test('each true table takes the best table of its page; others lower the precision', () => {
  const [one, two, other] = [
    table([
      ['a', 'b'],
      ['c', 'd'],
    ]),
    table([['e', 'f']]),
    table([['x', 'y', 'z']]),
  ]
  expect(compareTables([two, other, one], [one, two], unicode)).toEqual({ correct: 5, found: 7, expected: 5 })
  expect(compareTables([one], [{ ...one, page: 2 }], unicode)).toEqual({ correct: 0, found: 4, expected: 4 })
  expect(
    compareTables(
      [
        table([
          ['a', '', 'b'],
          ['c', '', 'd'],
        ]),
      ],
      [one],
      unicode,
    ).correct,
  ).toBe(2)
  expect(compareTables([table([['a', 'a', 'a']])], [table([['a', 'a']])], unicode)).toEqual({ correct: 1, found: 2, expected: 1 })
})

test('macro counts documents, micro counts relations', () => {
  const documents = [
    { correct: 10, found: 10, expected: 10 },
    { correct: 0, found: 0, expected: 90 },
  ]
  expect(macroScore(documents)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 })
  expect(microScore(documents).recall).toBe(0.1)
})

test('regions of a true table are joined, and entities are read', () => {
  const xml = `<document><table id='1'><region col-increment="0" id="1" page="1" row-increment="0">
    <cell id="1" start-col="0" start-row="0" end-col="1"><bounding-box x1="bad"/><content>a &amp; &#98;</content></cell></region>
    <region col-increment="0" id="2" page="2" row-increment="1"><cell id='1' start-row='0' start-col='1'><content/></cell></region></table></document>`
  expect(readTruth(xml)).toEqual([
    {
      page: 2,
      cells: [
        { row: 0, rowEnd: 0, column: 0, columnEnd: 1, text: 'a & b' },
        { row: 1, rowEnd: 1, column: 1, columnEnd: 1, text: '' },
      ],
    },
  ])
})
