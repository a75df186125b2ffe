import { expect, test } from 'vitest'
import { keepSame } from './store.ts'

test('a part whose values have not changed is the same part', () => {
  const files = [1, 2]
  const last = { files, phase: 'working' }
  expect(keepSame(last, { files, phase: 'working' })).toBe(last)
  expect(keepSame(last, { files, phase: 'done' })).toEqual({ files, phase: 'done' })
  expect(keepSame(last, { files: [1, 2], phase: 'working' })).not.toBe(last)
  expect(keepSame<object>(last, { files })).toEqual({ files })
  expect(keepSame(undefined, last)).toBe(last)
})
