import { expect, test } from 'vitest'
import { glyphsOf, type PlacedText } from './testing/glyphs-of.ts'
import { shownBox, wordsOf } from './words.ts'

test('words end at spaces, of whichever kind', () => {
  expect(read({ text: 'two words', at: [72, 100] })).toEqual(['two', 'words'])
  expect(read({ text: 'a\u00a0b\u2003c\u3000d\uf020e', at: [72, 100] })).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('words end at gaps, also where there is no space', () => {
  expect(read({ text: 'left', at: [72, 100] }, { text: 'right', at: [97, 100] })).toEqual(['left', 'right'])
})

test('pieces that touch are one word', () => {
  expect(read({ text: 'kern', at: [72, 100] }, { text: 'ing', at: [92.5, 100] })).toEqual(['kerning'])
})

test('a word ends with its line', () => {
  expect(read({ text: 'upper', at: [72, 100] }, { text: 'lower', at: [72, 112] })).toEqual(['upper', 'lower'])
})

test('a word knows its place, its size and its first glyph', () => {
  const [, word] = wordsOf(glyphsOf([{ text: 'a bc', at: [50, 100], size: 20 }])).words
  expect(word).toMatchObject({ text: 'bc', left: 70, top: 100, right: 90, bottom: 120, size: 20, frame: 0, glyph: 2, rtl: false })
})

test('a soft hyphen is seen at the end of a word alone', () => {
  expect(read({ text: 'co\u00adoperate co\u00ad', at: [72, 100] })).toEqual(['cooperate', 'co-'])
})

test('a soft hyphen between digits is a hyphen', () => {
  expect(read({ text: '1\u00ad12 2020\u00ad21\u00ad', at: [72, 100] })).toEqual(['1-12', '2020-21-'])
})

test('control characters and byte order marks are no text', () => {
  expect(read({ text: 'a\u0002b\ufeffc', at: [72, 100] }).join('')).toBe('abc')
})

test('letters beyond the first 65,536 stay whole', () => {
  expect(read({ text: '\u{1d4b3}y \u{1f600}', at: [72, 100] })).toEqual(['\u{1d4b3}y', '\u{1f600}'])
})

test('what stands beyond the edge of the page is left out', () => {
  expect(read({ text: 'seen', at: [72, 100] }, { text: 'unseen', at: [700, 100] }, { text: 'above', at: [72, -50] })).toEqual(['seen'])
})

test('text drawn over a word is another word', () => {
  expect(read({ text: 'covered', at: [72, 100] }, { text: 'on', at: [72, 100] })).toEqual(['covered', 'on'])
})

test.each([
  [1, [300, 100], { left: 300, top: 100, right: 310, bottom: 120 }],
  [2, [300, 100], { left: 280, top: 100, right: 300, bottom: 110 }],
  [3, [300, 100], { left: 300, top: 80, right: 310, bottom: 100 }],
] as const)('text rotated by %i quarter turns is read along its own lines', (turns, at, box) => {
  const page = wordsOf(glyphsOf([{ text: 'down town', at, turns }]))
  expect(page.words.map(({ text, frame }) => [text, frame])).toEqual([
    ['down', turns],
    ['town', turns],
  ])
  const [word] = page.words
  expect(word && shownBox(word, page)).toEqual(box)
})

test('characters under one another are vertical writing', () => {
  const { words } = wordsOf(glyphsOf([{ text: '日本語', at: [300, 100], runs: 'down' }]))
  expect(words).toMatchObject([{ text: '日本語', frame: 1 }])
})

test('the look of words is read where it is asked for', () => {
  const glyphs = glyphsOf([{ text: 'strong', at: [72, 100], style: { bold: true } }])
  expect(wordsOf(glyphs).words[0]?.style).toBeUndefined()
  expect(wordsOf(glyphs, { styled: true }).words[0]?.style).toEqual({ bold: true, italic: false })
})

test('a page without glyphs has no words', () => {
  expect(wordsOf(glyphsOf([]))).toEqual({ width: 600, height: 800, words: [] })
})

function read(...texts: PlacedText[]): string[] {
  return wordsOf(glyphsOf(texts)).words.map(({ text }) => text)
}
