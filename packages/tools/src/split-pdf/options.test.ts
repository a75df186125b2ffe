import { expect, test } from 'vitest'
import { beginWith } from './options.ts'

const file = (pageCount?: number) => ({ id: 'a', pageCount })

test('a few pages begin as a file each, many as two halves', () => {
  expect(beginWith({}, [file(20)])).toEqual({})
  expect(beginWith({}, [file()])).toEqual({})
  expect(beginWith({}, [file(3), file(300)])).toEqual({ mode: 'parts', parts: 2 })
  expect(beginWith({ mode: 'every', every: 1 }, [file(300)])).toEqual({ mode: 'parts', every: 1, parts: 2 })
})

test('what says more than each page alone stays', () => {
  expect(beginWith({ mode: 'every', every: 10 }, [file(300)])).toEqual({ mode: 'every', every: 10 })
  expect(beginWith({ mode: 'bookmarks' }, [file(300)])).toEqual({ mode: 'bookmarks' })
})
