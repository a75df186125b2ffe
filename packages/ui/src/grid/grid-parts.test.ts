import { expect, test } from 'vitest'
import { pagesOfDocument } from '../plan/page-plan.ts'
import { partProps } from './grid-parts.ts'

const pages = [...pagesOfDocument('a', 3), ...pagesOfDocument('b', 1)]
const partOf = new Map([
  ['a/1', 0],
  ['a/2', 0],
  ['b/1', 1],
])
const at = (index: number) => partProps({ partOf, nameOf: (part) => `Part ${part + 1}`, onCut: () => {} }, pages, index)

test('a part is named where it begins and ends where the next page is of another', () => {
  expect(at(0)).toEqual({ part: 0, partName: 'Part 1', partEnds: false, gap: 'open' })
  expect(at(1)).toEqual({ part: 0, partEnds: true, gap: 'cut' })
})

test('a page may be in no part, and between files there is nothing to cut', () => {
  expect(at(2)).toEqual({ part: null, partEnds: false, gap: 'none' })
  expect(at(3)).toEqual({ part: 1, partName: 'Part 2', partEnds: true, gap: 'none' })
})
