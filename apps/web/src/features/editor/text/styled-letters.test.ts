import { expect, test } from 'vitest'
import { isSameText, lettersOfRuns, replaced, replacementIn, restyled, runsOfLetters } from './styled-letters.ts'

const runs = [
  { text: 'one ', isBold: false },
  { text: 'two', isBold: true },
]
const letters = lettersOfRuns(runs)

test('letters are the runs they came from', () => {
  expect(runsOfLetters(letters)).toEqual(runs)
  expect(
    isSameText(runs, [
      { isBold: false, text: 'on' },
      { isBold: false, text: 'e ' },
      { isBold: true, text: 'two' },
    ]),
  ).toBe(true)
  expect(isSameText(runs, [{ text: 'one two', isBold: false }])).toBe(false)
})

test('what is typed looks like the letter before it, or as chosen', () => {
  expect(runsOfLetters(replaced(letters, { start: 7, end: 7, by: '!' })).at(-1)).toEqual({ text: 'two!', isBold: true })
  expect(runsOfLetters(replaced(letters, { start: 4, end: 7, by: 'x', look: { isBold: true } }))).toEqual([
    { text: 'one ', isBold: false },
    { text: 'x', isBold: true },
  ])
})

test('what a browser has changed is found, in letters rather than units', () => {
  expect(replacementIn(lettersOfRuns([{ text: 'a😀b' }]), 'a😀cb')).toEqual({ start: 2, end: 2, by: 'c' })
  expect(replacementIn(letters, 'one o')).toEqual({ start: 4, end: 6, by: '' })
})

test('a selection is restyled in either direction', () => {
  const bold = () => ({ isBold: true })
  expect(runsOfLetters(restyled(letters, { from: 3, to: 0 }, bold)).map(({ text }) => text)).toEqual(['one', ' ', 'two'])
})
