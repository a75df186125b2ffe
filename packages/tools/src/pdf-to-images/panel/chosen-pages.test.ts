import { createPlan, followDocuments } from '@octavo/ui/plan/page-plan.ts'
import { expect, test } from 'vitest'
import { chosenIn, countChosen, filesOf, showFiles, withChosen } from './chosen-pages.ts'

const documents = [
  { id: 'a', pageCount: 4 },
  { id: 'b', pageCount: 2 },
]
const plan = followDocuments(createPlan([]), documents)

test('what is selected goes into the options and comes back', () => {
  const files = [
    { document: 'a', pages: '1,3-4' },
    { document: 'b', pages: '2' },
  ]
  expect(filesOf(showFiles(plan, files))).toEqual(files)
  expect(countChosen(files, documents)).toBe(4)
})

test('nothing selected means no entry', () => {
  expect(filesOf(plan)).toEqual([])
  expect(countChosen([], documents)).toBe(0)
})

test('a selection that fits no more selects nothing', () => {
  expect(filesOf(showFiles(plan, [{ document: 'b', pages: '9' }]))).toEqual([])
  expect(countChosen([{ document: 'gone', pages: 'all' }], documents)).toBe(0)
})

test('what is written for all files is selected in each of them, and gives way to what is selected by hand', () => {
  const written = { pages: '2,last', files: [] }
  const files = chosenIn(written, documents)
  expect(files).toEqual([
    { document: 'a', pages: '2,4' },
    { document: 'b', pages: '2' },
  ])
  expect(filesOf(showFiles(plan, files))).toEqual(files)
  expect(chosenIn({ pages: 'all' }, documents)).toEqual([])
  expect(withChosen(written, [{ document: 'a', pages: '1' }])).toEqual({ pages: 'all', files: [{ document: 'a', pages: '1' }] })
})
