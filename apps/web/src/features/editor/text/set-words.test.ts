import { expect, test } from 'vitest'
import { type LineSetting, setWords } from './set-words.ts'

const own = { own: 4 }
const setting: LineSetting = {
  words: [
    { text: 'The', show: 4, alone: 0.1, withGap: 0.2 },
    { text: 'old', show: 4, alone: 0.3, withGap: 0.4 },
    { text: 'quay', show: 4, alone: 0.5 },
  ],
  tracked: 1,
  spaced: 2,
}
const added = { font: own, spacing: 1, wordSpacing: 2 }

test('words that stay at the beginning and the end keep their setting, new ones have that of most letters', () => {
  expect(setWords([{ text: 'The very good old quay', font: own }], setting)).toEqual([
    { text: 'The ', font: own, spacing: 0.2, wordSpacing: 0 },
    { text: 'very good ', ...added },
    { text: 'old ', font: own, spacing: 0.4, wordSpacing: 0 },
    { text: 'quay', font: own, spacing: 0.5, wordSpacing: 0 },
  ])
})

test('a space that is typed behind the last word is a new one', () => {
  expect(setWords([{ text: 'The old quay was', font: own }], setting).slice(2)).toEqual([
    { text: 'quay', font: own, spacing: 0.5, wordSpacing: 0 },
    { text: ' was', ...added },
  ])
})

test('a word that comes twice is only taken for the one that was there', () => {
  expect(setWords([{ text: 'The The old quay', font: own }], setting).map(({ spacing }) => spacing)).toEqual([0.2, 1, 0.4, 0.5])
})

test.each([
  ['in another font of the page', { font: { own: 5 } }],
  ['in another size', { font: own, size: 20 }],
  ['in a similar font', { font: { own: 4, similar: { family: 'sans', bold: false, italic: false } as const } }],
])('words %s are not set as those that were there', (_, look) => {
  const [first] = setWords([{ text: 'The old quay', ...look }], setting)
  expect([undefined, 1]).toContain(first?.spacing)
  expect(first?.text).toBe('The old quay')
})

test('an empty text has no runs', () => {
  expect(setWords([], setting)).toEqual([])
})
