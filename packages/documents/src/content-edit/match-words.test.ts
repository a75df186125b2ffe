import { expect, test } from 'vitest'
import { matchWords } from './match-words.ts'

/** The old word that each new one looks like, in brackets if it doesn't stand in its place. */
function matched(before: string, after: string): string {
  const [old, now] = [before.split(' '), after.split(' ')]
  const found = matchWords(old, now)
  expect(found).toHaveLength(now.length)
  return found.map(({ index, isInPlace }) => (isInPlace ? old[index] : `(${old[index]})`)).join(' ')
}

test.each([
  ['two words replaced', 'the Sea was built here', 'the Old was made here', 'the Sea was built here'],
  ['words put in between', 'the Sea was built', 'the very cold Sea was well built', 'the (the) (the) Sea was (was) built'],
  ['words put in at the start', 'Sea was', 'the cold Sea was', '(Sea) (Sea) Sea was'],
  ['words put in at the end', 'the Sea', 'the Sea was built', 'the Sea (Sea) (Sea)'],
  ['words taken out at several places', 'one two three four five', 'one three five', 'one three five'],
  ['more words than went', 'the Sea was built', 'the Old Town was built', 'the (Sea) (Sea) was built'],
  ['fewer words than went', 'the old Sea was built here', 'the Town was made here', 'the (old) was built here'],
  ['a word that is there twice', 'a b a c', 'b a c', 'b a c'],
  ['all words replaced', 'one two', 'three four', 'one two'],
])('%s', (_, before, after, expected) => {
  expect(matched(before, after)).toBe(expected)
})

test('nothing is like words that are not there', () => {
  expect(matchWords([], ['one'])).toEqual([])
  expect(matchWords(['one'], [])).toEqual([])
})

test('long texts are compared at their ends only where they would take too long', () => {
  const words = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`)
  const before = ['start', ...words(3000, 'old'), 'middle', ...words(3000, 'was'), 'end']
  const after = ['start', ...words(2500, 'new'), 'middle', ...words(3100, 'is'), 'end']
  const found = matchWords(before, after)
  expect(found).toHaveLength(after.length)
  expect([found[0], found[1], found[2501], found.at(-1)]).toEqual([
    { index: 0, isInPlace: true },
    { index: 1, isInPlace: false },
    { index: 1, isInPlace: false },
    { index: before.length - 1, isInPlace: true },
  ])
  const same = words(20_000, 'word')
  const changed = same.with(9000, 'one').with(10_500, 'other')
  expect(matchWords(same, changed).every(({ index, isInPlace }, at) => index === at && isInPlace)).toBe(true)
})
