import { expect, test } from 'vitest'
import { offsetsOf, rowByKey, rowsInView, scrollToShow } from './scroll-window.ts'

const thousand = offsetsOf(Array.from({ length: 1000 }, () => 50))

test('of a thousand rows only those in view are drawn, and a few around them', () => {
  expect(rowsInView(thousand, { top: 0, height: 400 })).toEqual({ first: 0, end: 12 })
  expect(rowsInView(thousand, { top: 25_000, height: 400 })).toEqual({ first: 497, end: 512 })
  expect(rowsInView(thousand, { top: 49_600, height: 400 })).toEqual({ first: 989, end: 1000 })
})

test('rows may be of different heights, and there may be none', () => {
  const offsets = offsetsOf([10, 100, 10, 10, 10, 10, 10, 10, 10])
  expect(offsets.at(-1)).toBe(180)
  expect(rowsInView(offsets, { top: 20, height: 50 })).toEqual({ first: 0, end: 5 })
  expect(rowsInView(offsetsOf([]), { top: 0, height: 400 })).toEqual({ first: 0, end: 0 })
})

test('a row is scrolled to no further than it needs', () => {
  const seen = { top: 500, height: 400 }
  expect(scrollToShow(thousand, 12, seen)).toBe(500)
  expect(scrollToShow(thousand, 2, seen)).toBe(100)
  expect(scrollToShow(thousand, 30, seen)).toBe(1150)
})

test('keys lead from row to row and stop at the ends', () => {
  const list = { count: 1000, page: 8 }
  expect(rowByKey('ArrowDown', 3, list)).toBe(4)
  expect(rowByKey('ArrowUp', 0, list)).toBe(0)
  expect(rowByKey('PageDown', 995, list)).toBe(999)
  expect(rowByKey('End', 3, list)).toBe(999)
  expect(rowByKey('a', 3, list)).toBeUndefined()
})
