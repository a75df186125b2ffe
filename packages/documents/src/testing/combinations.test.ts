import { expect, test } from 'vitest'
import { covering, spreadOver } from './combinations.ts'

const letters = [...'abcdefgh']

test('every row has the columns that it gets at least, none twice, and every column is with a row', () => {
  for (const rows of [1, 3, 8, 20])
    for (const each of [1, 2, 3]) {
      const chosen = covering({ rows: Array.from({ length: rows }, (_, row) => row), columnsOf: () => letters, each })
      expect(chosen.size).toBe(rows)
      for (const columns of chosen.values()) {
        expect(columns.length).toBeGreaterThanOrEqual(each)
        expect(new Set(columns).size).toBe(columns.length)
      }
      expect(new Set([...chosen.values()].flat())).toEqual(new Set(letters))
    }
})

test('of columns of one kind one is enough, and one that only a late row has is not left out', () => {
  const columns: Record<string, string[]> = { one: ['a1', 'a2'], two: ['a3', 'b1'], three: ['a4', 'b2', 'c1', 'd1'] }
  const chosen = covering({ rows: Object.keys(columns), columnsOf: (row) => columns[row] ?? [], kindOf: ([kind]) => kind })
  expect(Object.fromEntries(chosen)).toEqual({ one: ['a1'], two: ['b1'], three: ['c1', 'd1'] })
})

test('a part of a list has both its ends', () => {
  expect([2, 3, 5].map((count) => spreadOver(letters, count).join(''))).toEqual(['ah', 'aeh', 'acefh'])
})
