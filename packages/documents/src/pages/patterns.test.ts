import { expressionProblem } from '@octavo/core/options/expression-problem.ts'
import { expect, test } from 'vitest'
import { createPattern } from './patterns.ts'

const compiles = (written: string) =>
  createPattern(written, { isExpression: true, ignoreCase: true }).then(
    () => true,
    () => false,
  )

test.each([
  'Invoice (\\d+)',
  'a|b',
  '(a|b)+c{2,3}?',
  '[(*+?]',
  '[]a]',
  '[^]a]',
  '[[:alpha:]]+',
  '\\(',
  '\\Q(*\\E',
  '(?i)total',
  '(?i:total)x',
  '(?P<n>\\d)',
  '(?<n>\\d)',
  '\\pL+',
  '^$',
  'x{2',
  'a\\.b',
  '(|a)',
])('%s is taken by the form as by the search', async (written) => {
  expect(await compiles(written)).toBe(true)
  expect(expressionProblem(written)).toBeUndefined()
})

test.each([
  ['(a', 'A ( is never closed. Add a ), or write \\( for the sign itself.'],
  ['a)', 'A ) closes nothing. Take it out, or write \\) for the sign itself.'],
  ['[a', 'A [ is never closed. Add a ], or write \\[ for the sign itself.'],
  ['*a', 'There is nothing before * to repeat. Write \\* for the sign itself.'],
  ['(+)', 'There is nothing before + to repeat. Write \\+ for the sign itself.'],
  ['a(?=b)', 'Looking ahead or behind is not available. Write out what is to be found.'],
  ['(?<!a)b', 'Looking ahead or behind is not available. Write out what is to be found.'],
  ['(a)\\1', 'References to groups are not available. Write out what is to be found.'],
  ['a\\', 'A \\ at the end means nothing. Write \\\\ for the sign itself.'],
])('%s is refused by both, and the form says why', async (written, sentence) => {
  expect(await compiles(written)).toBe(false)
  expect(expressionProblem(written)).toBe(sentence)
})
