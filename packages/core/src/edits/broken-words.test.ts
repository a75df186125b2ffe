import { expect, test } from 'vitest'
import { wordJoinerOf } from './broken-words.ts'

test('a word is joined as the page writes it elsewhere', () => {
  const joined = wordJoinerOf(['Deaths from cardiovascular causes', 'and age-specific rates of car-', 'diovascular causes by age-'])
  expect(joined('car-', 'diovascular')).toBe('cardiovascular')
  expect(joined('age-', 'specific,')).toBe('age-specific,')
})

test('a word that the page has only once keeps the hyphen that an author has typed', () => {
  expect(wordJoinerOf(['the only machine-', 'readable line of this page'])('machine-', 'readable')).toBe('machine-readable')
})

test('where a program has hyphenated the text, the hyphen goes', () => {
  const lines = ['one two three hyphen-', 'ated text that a pro-', 'gram has cut at its ed-', 'ges, and so on it goes']
  expect(wordJoinerOf(lines)('ed-', 'ges')).toBe('edges')
})

test.each([
  ['underly-', 'ing', 'underlying'],
  ['adjust-', 'ments,', 'adjustments,'],
  ['Möglich-', 'keiten.', 'Möglichkeiten.'],
  ['follow-', 'up', 'follow-up'],
  ['drug-', 'related', 'drug-related'],
])('%s and %s on a page with few hyphens are %s', (first, rest, word) => {
  expect(wordJoinerOf([`one two three ${first}`, `${rest} four five`])(first, rest)).toBe(word)
})
