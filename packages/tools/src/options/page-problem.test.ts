import { english } from '@octavo/core/text/language.ts'
import { expect, test } from 'vitest'
import { pageProblem, pageSelectionProblem } from './page-problem.ts'

test('a page that no file has is told of before anything runs', () => {
  const files = [
    { name: 'a.pdf', pageCount: 3 },
    { name: 'b.pdf', pageCount: 9 },
  ]
  expect(pageProblem('all', files, english)).toBeUndefined()
  expect(pageProblem('9', files, english)).toBe("a.pdf: Page 9 doesn't exist. The file has 3 pages.")
  expect(pageProblem('20', files.slice(1), english)).toBe("Page 20 doesn't exist. The file has 9 pages.")
  expect(pageProblem('4-x', files, english)).toBeUndefined()
  expect(pageProblem('even', [{ name: 'a.pdf', pageCount: 1 }], english)).toBe('Choose at least one page.')
})

test('a selection that fits one of the files is no reason to wait', () => {
  const files = [
    { name: 'a.pdf', pageCount: 3 },
    { name: 'b.pdf', pageCount: 9 },
    { name: 'c.pdf', pageCount: 2 },
  ]
  expect(pageSelectionProblem('9', files, english)).toBeUndefined()
  expect(pageSelectionProblem('10', files, english)).toBe("a.pdf: Page 10 doesn't exist. The file has 3 pages.")
  expect(pageSelectionProblem('10', [...files, { name: 'not counted yet' }], english)).toBeUndefined()
  expect(pageSelectionProblem('10', [], english)).toBeUndefined()
})
