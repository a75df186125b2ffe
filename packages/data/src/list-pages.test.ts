import { expect, test } from 'vitest'
import { pageReading } from './list-pages.ts'

const rows = Array.from({ length: 95 }, (_, index) => index)

/** What the database gives for a reading, in the order of the list. */
function read(page: number): number[] {
  const { fromEnd, offset, limit } = pageReading({ page, size: 20 }, rows.length)
  const seen = (fromEnd ? rows.toReversed() : rows).slice(offset, offset + limit)
  return fromEnd ? seen.reverse() : seen
}

test.each([0, 1, 2, 3, 4, 5, 50])('page %i has its own rows, from whichever end it is read', (page) => {
  expect(read(page)).toEqual(rows.slice(page * 20, page * 20 + 20))
})

test('neither the first nor the last page skips rows', () => {
  expect([0, 4].map((page) => pageReading({ page, size: 20 }, rows.length).offset)).toEqual([0, 0])
})
