import { describe, expect, test } from 'vitest'
import type { Glyphs } from './glyphs.ts'
import { streamText } from './stream.ts'
import { plainStreamText } from './stream-text.ts'
import { glyphsOf, linesAt, type PlacedText } from './testing/glyphs-of.ts'

describe.each([
  ['in one pass', (glyphs: Glyphs) => glyphs],
  ['line by line', (glyphs: Glyphs) => ({ ...glyphs, isPlain: false })],
])('the text of the content, read %s,', (_, prepared) => {
  const read = (texts: readonly PlacedText[], { dehyphenate = true } = {}) => streamText(prepared(glyphsOf(texts)), { dehyphenate })

  test('is in the order in which it was drawn', () => {
    expect(read([...linesAt(['drawn first', 'then this'], { at: [72, 300] }), ...linesAt(['above'], { at: [72, 100] })])).toBe(
      'drawn first\nthen this\nabove',
    )
  })

  test('has a space where a gap is seen, and none where there is no gap', () => {
    expect(read([72, 97, 117.5].map((x, index) => ({ text: ['four', 'five', 'six'][index] ?? '', at: [x, 100] })))).toBe('four fivesix')
  })

  test('has the parts of a table row on one line', () => {
    expect(read([...linesAt(['Apples'], { at: [72, 100] }), ...linesAt(['4.80'], { at: [300, 100] })])).toBe('Apples 4.80')
  })

  test('joins a broken word where that is wished', () => {
    const lines = linesAt(['a bro-', 'ken word, New-', 'York'], { at: [72, 100] })
    expect(read(lines)).toBe('a broken word, New-\nYork')
    expect(read(lines, { dehyphenate: false })).toBe('a bro-\nken word, New-\nYork')
  })

  test('leaves out what stands beyond the page', () => {
    expect(read([...linesAt(['seen'], { at: [72, 100] }), ...linesAt(['unseen'], { at: [900, 100] })])).toBe('seen')
  })

  test('is empty for an empty page', () => {
    expect(read([])).toBe('')
  })
})

test.each<[string, PlacedText[]]>([
  ['text from right to left', [{ text: 'שלום', at: [300, 100] }]],
  ['rotated text', [{ text: 'side', at: [300, 100], turns: 1 }]],
  ['soft hyphens', [{ text: 'co\u00adop', at: [72, 100] }]],
  ['letters that take two units', [{ text: '\u{1d4b3}', at: [72, 100] }]],
  ['a line drawn from its end', [...linesAt(['end'], { at: [200, 100] }), ...linesAt(['begin'], { at: [72, 100] })]],
])('%s take more than one pass', (_, texts) => {
  expect(plainStreamText(glyphsOf(texts), { dehyphenate: true })).toBeUndefined()
})

test('lines that run otherwise are read in their own way', () => {
  const texts: PlacedText[] = [
    { text: 'שלום עולם', at: [300, 100] },
    { text: 'rotated', at: [20, 400], turns: 3 },
    { text: 'upright', at: [72, 200] },
  ]
  expect(streamText(glyphsOf(texts), { dehyphenate: true })).toBe('שלום עולם\nupright\nrotated')
})
