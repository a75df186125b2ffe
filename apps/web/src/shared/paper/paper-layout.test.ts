import { expect, test } from 'vitest'
import { boundedZoom, layOutPapers, pagesInView, seenPoint, zoomStep } from './paper-layout.ts'

const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: String(index + 1), page: index + 1, rotate: 0 as const }))
const sizeOf = () => ({ width: 100, height: 200 })

test('pages lie below one another, turned ones with their sides changed', () => {
  const pages = pagesOf(3).map((page) => (page.key === '2' ? { ...page, rotate: 90 as const } : page))
  const { places, width, height } = layOutPapers(pages, sizeOf, 2, 10)
  expect(places.map(({ top, width: wide, height: high }) => [top, wide, high])).toEqual([
    [10, 200, 400],
    [434, 400, 200],
    [658, 200, 400],
  ])
  expect([width, height]).toEqual([400, 1106])
})

test('of a thousand pages at most twelve are mounted, around those in view', () => {
  const layout = layOutPapers(pagesOf(1000), sizeOf, 0.1, 0)
  const { first, last, middle } = pagesInView(layout, { top: 4400, height: 2000 })
  expect(last - first).toBe(11)
  expect(first).toBe(98)
  expect(middle).toBeGreaterThan(first)
  expect(pagesInView(layout, { top: 0, height: 40 })).toEqual({ first: 0, last: 2, middle: 0 })
})

test('zooms by steps and stays within bounds', () => {
  expect([zoomStep(1, 1), zoomStep(0.96, -1), zoomStep(6, 1), boundedZoom(0.01), boundedZoom(99)]).toEqual([1.25, 0.75, 6, 0.25, 6])
})

test('tells where a point of a rotated page lies', () => {
  const at = (rotate: 0 | 90 | 180 | 270) => {
    const [place] = layOutPapers([{ key: '1', page: 1, rotate }], sizeOf, 2, 0).places
    return place && seenPoint(place, { x: 10, y: 40 })
  }
  expect([at(0), at(90), at(180), at(270)]).toEqual([
    { x: 20, y: 80 },
    { x: 320, y: 20 },
    { x: 180, y: 320 },
    { x: 80, y: 180 },
  ])
})
