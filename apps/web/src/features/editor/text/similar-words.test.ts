import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { expect, test } from 'vitest'
import { lackingLetters, type WordFonts, withSimilarWords, wordsOf } from './similar-words.ts'

const serif = { family: 'serif', bold: true, italic: false } as const
const own = { own: 4 }
const similar = { own: 4, similar: serif }

function fontsWith(letters: string, ...before: string[]): WordFonts {
  return { lettersOf: () => new Set(letters), similarTo: () => serif, before: wordsOf(before.map((text) => ({ text, font: own }))) }
}

test('a word with a letter that the font lacks is cut out as a whole, the others stay together', () => {
  const runs = [{ text: 'an old Żeglarz at sea', font: own, size: 9 }]
  expect(withSimilarWords(runs, fontsWith('anoldtsegrz'))).toEqual([
    { text: 'an old ', font: own, size: 9 },
    { text: 'Żeglarz', font: similar, size: 9 },
    { text: ' at sea', font: own, size: 9 },
  ])
  expect(lackingLetters(runs, fontsWith('anoldtsegrz'))).toEqual(['Ż'])
})

test.each<[string, ChangedRun[]]>([
  ['in a chosen font', [{ text: 'Ж', font: serif }]],
  ['of letters that the font has', [{ text: 'one two', font: own }]],
  ['that is only space', [{ text: '  ', font: own }]],
])('text %s stays as it is', (_, runs) => {
  expect(withSimilarWords(runs, fontsWith('onetw'))).toEqual(runs)
  expect(lackingLetters(runs, fontsWith('onetw'))).toEqual([])
})

test('letters with an accent of their own are known as one', () => {
  expect(lackingLetters([{ text: 'ne\u0301', font: own }], fontsWith('né'))).toEqual([])
})

test('words that were there stay in their font, whichever letters it is known to have', () => {
  const runs = [{ text: 'กระดาษ finds กระ', font: own }]
  expect(withSimilarWords(runs, fontsWith('nds', 'กระดาษ finds'))).toEqual([
    { text: 'กระดาษ finds ', font: own },
    { text: 'กระ', font: similar },
  ])
})

test('letters that are joined to others come in a similar font also if the page shows them', () => {
  expect(lackingLetters([{ text: 'กระ', font: own }], fontsWith('กระ'))).toEqual(['ก', 'ร', 'ะ'])
})
