import { expect, test } from 'vitest'
import { createBitmapCache } from './bitmap-cache.ts'

function bitmap(side = 10) {
  return {
    width: side,
    height: side,
    isClosed: false,
    close() {
      this.isClosed = true
    },
  }
}

test('closes the bitmap that was used longest ago when there are too many', () => {
  const cache = createBitmapCache<ReturnType<typeof bitmap>>({ maxBitmaps: 2, maxBytes: 1_000_000 })
  const [first, second, third] = [bitmap(), bitmap(), bitmap()]
  cache.put('a/1', first)
  cache.put('a/2', second)
  cache.get('a/1')
  cache.put('a/3', third)
  expect([first.isClosed, second.isClosed, third.isClosed]).toEqual([false, true, false])
  expect(cache.get('a/2')).toBeUndefined()
})

test('closes bitmaps when they are too heavy together, and never the one just put', () => {
  const cache = createBitmapCache<ReturnType<typeof bitmap>>({ maxBitmaps: 300, maxBytes: 1000 })
  const [small, large] = [bitmap(), bitmap(100)]
  cache.put('a/1', small)
  cache.put('a/2', large)
  expect(small.isClosed).toBe(true)
  expect(cache.get('a/2')).toBe(large)
  expect(cache.bytes).toBe(40_000)
})

test('closes what is replaced under the same key', () => {
  const cache = createBitmapCache<ReturnType<typeof bitmap>>({ maxBitmaps: 2, maxBytes: 1_000_000 })
  const [old, fresh] = [bitmap(), bitmap()]
  cache.put('a/1', old)
  cache.put('a/1', fresh)
  expect(old.isClosed).toBe(true)
  expect(cache.bytes).toBe(400)
})

test('forgets the pages of one source and keeps those of others', () => {
  const cache = createBitmapCache<ReturnType<typeof bitmap>>({ maxBitmaps: 9, maxBytes: 1_000_000 })
  const [mine, other] = [bitmap(), bitmap()]
  cache.put('1/1/96', mine)
  cache.put('12/1/96', other)
  cache.drop('1/')
  expect([mine.isClosed, other.isClosed]).toEqual([true, false])
  expect(cache.bytes).toBe(400)
})
