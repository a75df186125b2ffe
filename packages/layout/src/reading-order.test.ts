import { expect, test } from 'vitest'
import { type Line, linesOf } from './lines.ts'
import { segmentsOf } from './segments.ts'
import { glyphsOf, type PlacedText } from './testing/glyphs-of.ts'
import { wordsOf } from './words.ts'

const greeting = 'שלום עולם'

test('a line from right to left is read from its right end', () => {
  expect(line({ text: greeting, at: [300, 100] })).toMatchObject({ text: greeting, rtl: true })
})

test('it reads the same where it was drawn from left to right', () => {
  expect(line({ text: reversed(greeting), at: [72, 100], runs: 'right' })).toMatchObject({ text: greeting, rtl: true })
})

test('Arabic reads the same way', () => {
  const text = 'مرحبا بالعالم'
  expect(line({ text: reversed(text), at: [72, 100], runs: 'right' })).toMatchObject({ text, rtl: true })
})

test('a number in it keeps its digits in order', () => {
  expect(line({ text: 'שנת', at: [300, 100] }, { text: '2024', at: [260, 100] }).text).toBe('שנת 2024')
})

test('a word of it inside English leaves the sentence as it is', () => {
  const found = line({ text: 'the greeting', at: [72, 100] }, { text: 'שלום', at: [157, 100] }, { text: 'is known', at: [162, 100] })
  expect(found).toMatchObject({ text: 'the greeting שלום is known', rtl: false })
})

test('an English name inside it is read from left to right', () => {
  expect(line({ text: 'שלום', at: [300, 100] }, { text: 'Ada', at: [260, 100] }, { text: 'עולם', at: [255, 100] }).text).toBe(
    'שלום Ada עולם',
  )
})

test.each([
  ['what they are', { text: '(שלום)', at: [300, 100], runs: 'left' }],
  ['what they look like', { text: '(םולש)', at: [72, 100], runs: 'right' }],
] as const)('brackets in it come out right where programs say %s', (_, placed) => {
  expect(line(placed).text).toBe('(שלום)')
})

test('where a line could be read either way, the order of drawing tells', () => {
  const english: PlacedText = { text: 'No 5', at: [72, 100] }
  const hebrew: PlacedText = { text: greeting, at: [142, 100] }
  expect(line(english, hebrew).text).toBe(`No 5 ${greeting}`)
  expect(line(hebrew, { text: '5', at: [87, 100] }, { text: 'No', at: [72, 100] }).text).toBe(`${greeting} 5 No`)
})

test('letters that are drawn as one stay in their order', () => {
  const glyphs = glyphsOf([
    { text: 'ملا', at: [72, 100], runs: 'right' },
    { text: 'س', at: [82, 100], runs: 'right' },
  ])
  // The third letter has the box of the second.
  glyphs.boxes.copyWithin(8, 4, 8)
  expect(linesOf(segmentsOf(wordsOf(glyphs).words)).map(({ text }) => text)).toEqual(['سلام'])
})

test('marks stay with the letters they stand on', () => {
  const text = 'שָׁלוֹם'
  expect(line({ text, at: [300, 100] }).text).toBe(text)
})

function line(...texts: PlacedText[]): Line {
  const [only, ...others] = linesOf(segmentsOf(wordsOf(glyphsOf(texts)).words))
  if (!only || others.length > 0) throw new Error('expected one line')
  return only
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('')
}
