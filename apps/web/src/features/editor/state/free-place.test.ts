import { expect, test } from 'vitest'
import { freePlace } from './free-place.ts'

const page = { width: 600, height: 800 }
const size = { width: 160, height: 40 }
const all = { x: 0, y: 0, ...page }
const lines = (from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 14) }, (_, index) => ({ x: 60, y: from + index * 14, width: 480, height: 12 }))

test('an empty page has it in its middle', () => {
  expect(freePlace(size, { page, seen: all, taken: [] })).toEqual({ x: 220, y: 380, ...size })
})

test('it stands in the gap between two paragraphs that is nearest to the middle, and touches neither', () => {
  const taken = [...lines(60, 440), ...lines(500, 760)]
  const { y } = freePlace(size, { page, seen: all, taken })
  expect(y).toBeGreaterThanOrEqual(438)
  expect(y + size.height).toBeLessThanOrEqual(500)
})

test('it is in view where only a part of the page is', () => {
  const seen = { x: 0, y: 500, width: 600, height: 250 }
  expect(freePlace(size, { page, seen, taken: lines(60, 440) })).toEqual({ x: 220, y: 605, ...size })
})

test('a page without room has it over as little as possible', () => {
  const taken = [all, { x: 0, y: 0, width: 600, height: 600 }]
  expect(freePlace(size, { page, seen: all, taken }).y).toBeGreaterThan(600)
})

test('what is larger than the view stays on the page', () => {
  const seen = { x: 500, y: 700, width: 80, height: 60 }
  expect(freePlace({ width: 300, height: 200 }, { page, seen, taken: [] })).toEqual({ x: 300, y: 600, width: 300, height: 200 })
})

test('a crowded page of the size A0 is searched without looking at all that stands on it for each place', () => {
  const page = { width: 2384, height: 3370 }
  let looks = 0
  const taken = Array.from({ length: 1000 }, (_, index) => ({
    x: ((index % 4) * page.width) / 4,
    get y() {
      looks += 1
      return (Math.floor(index / 4) * page.height) / 250
    },
    width: page.width / 4 - 1,
    height: page.height / 250 - 0.5,
  }))
  freePlace({ width: 160, height: 80 }, { page, seen: { x: 0, y: 0, ...page }, taken })
  expect(looks).toBeLessThan(3_000_000)
})

test('what is nearest to the middle is found first: a page with room there is hardly searched', () => {
  const page = { width: 2384, height: 3370 }
  let looks = 0
  const taken = Array.from({ length: 100 }, (_, index) => ({
    get x() {
      looks += 1
      return 0
    },
    y: index * 33,
    width: 900,
    height: 30,
  }))
  expect(freePlace(size, { page, seen: { x: 0, y: 0, ...page }, taken }).x).toBe(1112)
  expect(looks).toBeLessThan(1000)
})
