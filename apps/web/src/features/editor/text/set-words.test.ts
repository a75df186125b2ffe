import { expect, test } from 'vitest'
import { type LineSetting, setWords } from './set-words.ts'

const own = { own: 4 }
const setting: LineSetting = {
  words: [
    { text: 'The', show: 4, alone: 0.1, withGap: { spacing: 0.2, wordSpacing: 3 } },
    { text: 'old', show: 4, alone: 0.3, withGap: { spacing: 0.4, wordSpacing: 5 } },
    { text: 'quay', show: 4, alone: 0.5 },
  ],
  tracked: 1,
  spaced: 2,
}
const added = { font: own, spacing: 1, wordSpacing: 2 }

test('words that stay at the beginning and the end keep their setting, new ones have that of most letters', () => {
  expect(setWords([{ text: 'The very good old quay', font: own }], setting)).toEqual([
    { text: 'The ', font: own, spacing: 0.2, wordSpacing: 3 },
    { text: 'very good ', ...added },
    { text: 'old ', font: own, spacing: 0.4, wordSpacing: 5 },
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

const sharing: LineSetting = { ...setting, spaced: 0, isAlike: (show, other) => show === other }
const shared = { font: own, spacing: 1, wordSpacing: 0, sharesRoom: true }

test('where the gaps of a line share its room, they are no longer as wide as the page has them', () => {
  expect(setWords([{ text: 'The very old quay', font: own }], sharing)).toEqual([
    { text: 'The', font: own, spacing: 0.1, wordSpacing: 0 },
    { text: ' very ', ...shared },
    { text: 'old', font: own, spacing: 0.3, wordSpacing: 0 },
    { text: ' ', ...shared },
    { text: 'quay', font: own, spacing: 0.5, wordSpacing: 0 },
  ])
})

test('a gap that puts the next word at a place stays', () => {
  const [first, ...words] = setting.words
  const runs = setWords([{ text: 'The very old quay', font: own }], {
    ...sharing,
    words: first ? [{ ...first, hasTab: true }, ...words] : [],
  })
  expect(runs.slice(0, 2)).toEqual([
    { text: 'The ', font: own, spacing: 0.2, wordSpacing: 3 },
    { text: 'very ', ...shared },
  ])
})

test('words that are set like those that are written are one run with them', () => {
  const words = setting.words.map((word) => ({ ...word, alone: 1 }))
  expect(setWords([{ text: 'The very old quay', font: own }], { ...sharing, words })).toEqual([{ text: 'The very old quay', ...shared }])
})

test('what is written in another look than what it stands beside keeps its gaps', () => {
  const other = { own: 5 }
  const runs = [
    { text: 'The ', font: own },
    { text: 'very good ', font: other },
    { text: 'old quay', font: own },
  ]
  const parts = setWords(runs, sharing)
  expect(parts.filter((part) => part.sharesRoom === false).map(({ text }) => text)).toEqual(['very good '])
  const alike = setWords(runs, { ...sharing, isAlike: () => true })
  expect(alike.filter((part) => part.sharesRoom === false)).toEqual([])
})
