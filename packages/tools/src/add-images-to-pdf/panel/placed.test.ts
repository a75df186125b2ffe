import { expect, test } from 'vitest'
import { changed, isOnPage, newImage, remaining, shownBoxes } from './placed.ts'

const pageSize = { width: 300, height: 400 }
const own = { width: 1000, height: 500 }

test('an image just put on a page takes a part of it and keeps its shape', () => {
  const placed = newImage({ document: 'p', target: 'f', page: 2, pageSize, own })
  expect(placed).toEqual({ document: 'p', target: 'f', page: 2, x: 90, y: 170, width: 120, height: 60 })
  expect(newImage({ document: 'p', target: 'f', page: 2, pageSize, own: { width: 20, height: 10 }, at: { x: 50, y: 50 } })).toMatchObject({
    x: 40,
    y: 45,
    width: 20,
    height: 10,
  })
})

test('it stands on its page, or on the pages that are written', () => {
  const at = (page: number, file = 'f') => ({ file, page, pageCount: 4 })
  expect([1, 2].map((page) => isOnPage({ document: 'p', target: 'f', page: 2 }, at(page)))).toEqual([false, true])
  expect(isOnPage({ document: 'p', target: 'f', page: 2 }, at(2, 'other'))).toBe(false)
  expect([1, 2, 3].map((page) => isOnPage({ document: 'p', pages: 'odd' }, at(page)))).toEqual([true, false, true])
  expect(isOnPage({ document: 'p', pages: '9-' }, at(1))).toBe(false)
})

test('an anchor, a mosaic and a place of its own are shown as they will be written', () => {
  const image = { document: 'p', width: 100, height: 50 }
  expect(shownBoxes({ ...image, x: 5, y: 7 }, { page: pageSize, own })).toEqual([{ x: 5, y: 7, width: 100, height: 50 }])
  expect(shownBoxes({ ...image, anchor: 'bottom-right', margin: 10 }, { page: pageSize, own })).toEqual([
    { x: 190, y: 340, width: 100, height: 50 },
  ])
  expect(shownBoxes({ ...image, tile: {} }, { page: pageSize, own })).toHaveLength(3 * 6)
})

test('what is said no more is gone, and images go with their files', () => {
  const images = [
    { document: 'p', target: 'f', anchor: 'top-left' as const },
    { document: 'q', target: 'g' },
  ]
  expect(changed(images, 0, { anchor: undefined, x: 3 })[0]).toEqual({ document: 'p', target: 'f', x: 3 })
  expect(remaining(images, [{ id: 'p' }, { id: 'q' }, { id: 'f' }])).toEqual([images[0]])
})
