import { expect, test } from 'vitest'
import { deckOf } from './deck-size.ts'

const sized = (sizes: readonly (readonly [width: number, height: number, unit?: number])[]) =>
  deckOf(sizes.map(([width, height, unit = 1], index) => ({ page: index + 1, width, height, unit })))

test('slides are as large as most pages, or as the first of them', () => {
  expect(
    sized([
      [100, 200],
      [720, 405],
      [720, 405],
    ]),
  ).toMatchObject({ size: { width: 720, height: 405 }, others: [1] })
  expect(
    sized([
      [100, 200],
      [720, 405],
    ]),
  ).toMatchObject({ size: { width: 100, height: 200 }, others: [2] })
})

test('other pages are fitted and centred', () => {
  const deck = sized([
    [400, 200],
    [400, 200],
    [200, 400],
  ])
  expect(deck.fitOf(1)).toEqual({ scale: 1, x: 0, y: 0 })
  expect(deck.fitOf(3)).toEqual({ scale: 0.5, x: 150, y: 0 })
})

test('units of a page count, and sizes stay within what the format allows', () => {
  expect(sized([[100, 50, 10]])).toMatchObject({ size: { width: 1000, height: 500 }, others: [] })
  const { width, height } = sized([[14_400, 7200]]).size
  expect([width, height].map(Math.round)).toEqual([4032, 2016])
  expect(sized([[10, 20]]).size).toEqual({ width: 72, height: 144 })
})
