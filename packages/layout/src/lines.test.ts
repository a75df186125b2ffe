import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'
import { segmentsOf } from './segments.ts'
import { glyphsOf, type PlacedText } from './testing/glyphs-of.ts'
import { wordsOf } from './words.ts'

test('words beside each other are a segment, and a wide gap begins another', () => {
  const found = segments({ text: 'Item one', at: [72, 100] }, { text: '12.50', at: [300, 100] })
  expect(found.map(({ words }) => words.map(({ text }) => text))).toEqual([['Item', 'one'], ['12.50']])
  expect(found[0]).toMatchObject({ left: 72, right: 112, characters: 8 })
})

test('parts of a line are one segment, also where other text was drawn between them', () => {
  const found = segments({ text: 'begun', at: [72, 100] }, { text: 'elsewhere', at: [72, 300] }, { text: 'ended', at: [102, 100] })
  expect(found.map(({ words }) => words.map(({ text }) => text))).toEqual([['begun', 'ended'], ['elsewhere']])
})

test('segments at one height are a line', () => {
  expect(lines({ text: 'Item one', at: [72, 100] }, { text: '12.50', at: [300, 101] })).toEqual(['Item one 12.50'])
})

test('a line is read from left to right, however its parts were drawn', () => {
  expect(lines({ text: 'third', at: [140, 100] }, { text: 'first', at: [72, 100] }, { text: 'next', at: [110, 100] })).toEqual([
    'first next third',
  ])
})

test('lines are read from top to bottom, however they were drawn', () => {
  expect(lines({ text: 'lower', at: [72, 112] }, { text: 'upper', at: [72, 100] })).toEqual(['upper', 'lower'])
})

test('lines that overlap a little stay two', () => {
  expect(lines({ text: 'upper', at: [72, 100] }, { text: 'lower', at: [72, 107] })).toEqual(['upper', 'lower'])
})

test('a raised number belongs to the line beside it', () => {
  expect(lines({ text: 'area in m', at: [72, 100] }, { text: '2', at: [117, 99], size: 6 })).toEqual(['area in m2'])
})

test('text without spaces is joined without any', () => {
  expect(lines({ text: '日本', at: [72, 100] }, { text: '国内', at: [98, 100] })).toEqual(['日本国内'])
})

test('the size of a line is that of most of its letters', () => {
  const [line] = linesOf(segments({ text: 'a large word and', at: [72, 100] }, { text: 'tiny', at: [157, 103], size: 6 }))
  expect(line?.size).toBeGreaterThan(8.5)
  expect(line?.size).toBeLessThan(10)
})

function segments(...texts: PlacedText[]) {
  return segmentsOf(wordsOf(glyphsOf(texts)).words)
}

function lines(...texts: PlacedText[]): string[] {
  return linesOf(segments(...texts)).map(({ text }) => text)
}
