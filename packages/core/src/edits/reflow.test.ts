import { expect, test } from 'vitest'
import { reflowedLines } from './reflow.ts'

/** Every letter is one wide. */
const measures = { width: 20, widthOf: (text: string) => text.length }
// The first line could hold the next word, as lines of careful typesetters can.
const before = ['the harbour is', 'quiet and the boats', 'lie at the quay', 'until the tide']

test('the same text leaves every line as it was', () => {
  expect(reflowedLines(before, before.join(' '), measures)).toEqual(before)
})

test('lines before a change stay, and those behind it as soon as words begin a line again', () => {
  const longer = before.join(' ').replace('boats', 'small boats')
  expect(reflowedLines(before, longer, measures)).toEqual([
    'the harbour is',
    'quiet and the small',
    'boats lie at the',
    'quay until the tide',
  ])
  const other = before.join(' ').replace('boats', 'ships')
  expect(reflowedLines(before, other, measures)).toEqual(['the harbour is', 'quiet and the ships', ...before.slice(2)])
})

test('a shorter word comes up to the line before', () => {
  const shorter = before.join(' ').replace('quiet', 'so')
  expect(reflowedLines(before, shorter, measures)[0]).toBe('the harbour is so')
})

test('text grows and shrinks, and a word that is too long gets its own line', () => {
  expect(reflowedLines(before, `${before.join(' ')} turns at last`, measures)).toEqual([
    ...before.slice(0, 3),
    'until the tide turns',
    'at last',
  ])
  expect(reflowedLines(before, 'the harbour', measures)).toEqual(['the harbour'])
  expect(reflowedLines(before, '', measures)).toEqual([''])
  expect(reflowedLines(['a b'], `a ${'x'.repeat(30)} b`, measures)).toEqual(['a', 'x'.repeat(30), 'b'])
})
