import { expect, test } from 'vitest'
import { pageProblem, pageSelectionProblem } from './page-problem.ts'

test('a page that no file has is told of before anything runs', () => {
  const files = [
    { name: 'a.pdf', pageCount: 3 },
    { name: 'b.pdf', pageCount: 9 },
  ]
  expect(pageProblem('all', files)).toBeUndefined()
  expect(pageProblem('9', files)).toBe('a.pdf: There is no page 9: the document has 3.')
  expect(pageProblem('20', files.slice(1))).toBe('There is no page 20: the document has 9.')
  expect(pageProblem('4-x', files)).toBeUndefined()
  expect(pageProblem('even', [{ name: 'a.pdf', pageCount: 1 }])).toBe('No page is chosen. Choose at least one.')
})

test('a selection that fits one of the files is no reason to wait', () => {
  const files = [
    { name: 'a.pdf', pageCount: 3 },
    { name: 'b.pdf', pageCount: 9 },
    { name: 'c.pdf', pageCount: 2 },
  ]
  expect(pageSelectionProblem('9', files)).toBeUndefined()
  expect(pageSelectionProblem('10', files)).toBe('a.pdf: There is no page 10: the document has 3.')
  expect(pageSelectionProblem('10', [...files, { name: 'not counted yet' }])).toBeUndefined()
  expect(pageSelectionProblem('10', [])).toBeUndefined()
})
