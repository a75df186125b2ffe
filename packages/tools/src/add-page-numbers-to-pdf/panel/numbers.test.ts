import { expect, test } from 'vitest'
import { boxOfNumber, marginName, margins, pagesProblem, placedAt, textsOf, withMark, writtenPages } from './numbers.ts'
import { withDefaults } from './option-fields.ts'

const files = [
  { id: 'a', name: 'a.pdf', pageCount: 3 },
  { id: 'b', name: 'b.pdf', pageCount: 2 },
]

test('the numbers of a file, which go on from the one before if wanted', () => {
  const options = withDefaults({ format: '{n} of {total}, {name}', skipFirst: true })
  expect([...textsOf(options, files, 'a')]).toEqual([
    [2, '1 of 2, a'],
    [3, '2 of 2, a'],
  ])
  expect([...textsOf({ ...options, continueAcross: true }, files, 'b')]).toEqual([[2, '3 of 3, b']])
  expect([...textsOf({ ...options, continueAcross: true }, files, 'a')][0]).toEqual([2, '1 of 3, a'])
  expect(textsOf({ ...options, pages: 'seven' }, files, 'a').size).toBe(0)
})

test('a number stands at its place, and on facing pages at the other side', () => {
  const options = withDefaults({ position: 'bottom-right', margin: 20, size: 10, facing: true, offset: { x: 1, y: 2 } })
  const size = { width: 300, height: 400 }
  expect(boxOfNumber(options, { page: 1, size, width: 30 })).toMatchObject({ x: 251, width: 30 })
  expect(boxOfNumber(options, { page: 2, size, width: 30 }).x).toBe(21)
  expect(boxOfNumber(options, { page: 1, size, width: 30 }).y).toBeCloseTo(400 - 20 - 10.2 + 2)
})

test('dragged to the left of a facing page, the number stands right on the others', () => {
  const options = withDefaults({ facing: true, offset: { x: 5, y: 5 } })
  expect(placedAt(options, 2, 'top-left')).toMatchObject({ position: 'top-right', offset: { x: 0, y: 0 } })
  expect(placedAt(options, 1, 'top-left')).toMatchObject({ position: 'top-left' })
})

test('pages that are not there are told', () => {
  expect(pagesProblem(withDefaults({ pages: '1' }), files)).toBeUndefined()
  expect(pagesProblem(withDefaults({ pages: '3' }), files)).toMatch(/^b\.pdf: /)
  expect(pagesProblem(withDefaults({ pages: '1', skipFirst: true }), files)).toMatch(/^a\.pdf: /)
})

test('a page that is marked by hand is named for its file, until all is as it was said to be', () => {
  const [file] = files
  if (!file) throw new Error('there is no file')
  const less = withMark(withDefaults({}), file, { page: 2, isMarked: false })
  expect(less.files).toEqual([{ document: 'a', pages: '1,3' }])
  expect([...textsOf(less, files, 'a').keys()]).toEqual([1, 3])
  expect([...textsOf(less, files, 'b').keys()]).toEqual([1, 2])
  expect(writtenPages(less, files)).toBeUndefined()
  expect(writtenPages(less, [file])).toBe('1,3')
  expect(withMark(less, file, { page: 2, isMarked: true })).not.toHaveProperty('files')
  const none = [1, 3].reduce((options, page) => withMark(options, file, { page, isMarked: false }), less)
  expect(none.files).toEqual([{ document: 'a' }])
  expect(pagesProblem(none, [file])).toBeDefined()
})

test('a mark on the cover counts, too', () => {
  const [file] = files
  if (!file) throw new Error('there is no file')
  const marked = withMark(withDefaults({ skipFirst: true }), file, { page: 1, isMarked: true })
  expect([...textsOf(marked, files, 'a').keys()]).toEqual([1, 2, 3])
})

test('a margin is named where it is one of the usual ones', () => {
  expect(marginName(withDefaults({}).margin)).toBe('usual')
  expect([marginName(margins.big), marginName(20)]).toEqual(['big', 'own'])
})
