import { expect, test } from 'vitest'
import { measuredPages } from './measured-pages.ts'

const source = {
  pageCount: 2,
  size: () => ({ width: 300, height: 400 }),
  render: () => Promise.reject(new Error('nothing is drawn')),
}

test('pages whose units are larger than points have the size that the engine measured', () => {
  const pages = [
    { width: 600, height: 800, rotation: 0 },
    { width: 800, height: 600, rotation: 90 },
  ]
  const measured = measuredPages(source, pages)
  expect([1, 2, 3].map((page) => measured.size(page))).toEqual([
    { width: 600, height: 800 },
    { width: 600, height: 800 },
    { width: 300, height: 400 },
  ])
})

test('others stay what they are', () => {
  expect(measuredPages(source, [{ width: 400, height: 300.2, rotation: 270 }])).toBe(source)
})
