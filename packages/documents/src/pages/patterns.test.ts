import { optionMessage } from '@octavo/core/messages/option-faults.ts'
import { expressionProblem } from '@octavo/core/options/expression-problem.ts'
import { english } from '@octavo/core/text/language.ts'
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
  ['(a', 'This ( is never closed. Add a ), or enter \\( to find the character itself.'],
  ['a)', 'This ) has no matching (. Remove it, or enter \\) to find the character itself.'],
  ['[a', 'This [ is never closed. Add a ], or enter \\[ to find the character itself.'],
  ['*a', "There's nothing before * to repeat. Enter \\* to find the character itself."],
  ['(+)', "There's nothing before + to repeat. Enter \\+ to find the character itself."],
  ['a(?=b)', "Lookarounds aren't supported. Enter the text to find instead."],
  ['(?<!a)b', "Lookarounds aren't supported. Enter the text to find instead."],
  ['(a)\\1', "Back-references aren't supported. Enter the text to find instead."],
  ['a\\', "A \\ at the end doesn't mean anything. Enter \\\\ to find the character itself."],
])('%s is refused by both, and the form says why', async (written, sentence) => {
  expect(await compiles(written)).toBe(false)
  const fault = expressionProblem(written)
  expect(fault && optionMessage(fault, english)).toBe(sentence)
})
