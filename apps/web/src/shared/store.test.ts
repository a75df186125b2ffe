import { expect, test } from 'vitest'
import { createStore, focusStore, keepSame } from './store.ts'

test('a part whose values have not changed is the same part', () => {
  const files = [1, 2]
  const last = { files, phase: 'working' }
  expect(keepSame(last, { files, phase: 'working' })).toBe(last)
  expect(keepSame(last, { files, phase: 'done' })).toEqual({ files, phase: 'done' })
  expect(keepSame(last, { files: [1, 2], phase: 'working' })).not.toBe(last)
  expect(keepSame<object>(last, { files })).toEqual({ files })
  expect(keepSame(undefined, last)).toBe(last)
})

test('a part of a store is a store whose changes are those of the whole, and a change that is none is told to nobody', () => {
  const store = createStore({ name: 'a', count: 1 })
  let told = 0
  const counts = focusStore(store, { pick: ({ count }) => count, put: (state, count) => ({ ...state, count }) })
  counts.subscribe(() => {
    told += 1
  })
  counts.set((count) => count + 1)
  counts.set((count) => count)
  expect([store.get(), counts.get(), told]).toEqual([{ name: 'a', count: 2 }, 2, 1])
})

test('what follows from a change is there when the change is seen', () => {
  const store = createStore({ price: 1, tax: 0.2 }, (next) => ({ ...next, tax: next.price / 5 }))
  const seen: number[] = []
  store.subscribe(() => seen.push(store.get().tax))
  store.set((state) => ({ ...state, price: 10 }))
  expect(seen).toEqual([2])
})
