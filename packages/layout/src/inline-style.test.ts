import { expect, test } from 'vitest'
import { writeStyled } from './inline-style.ts'
import { linesOf } from './lines.ts'
import { segmentsOf } from './segments.ts'
import { glyphsOf, type PlacedText } from './testing/glyphs-of.ts'
import { wordsOf } from './words.ts'

const sentence: PlacedText[] = [
  { text: 'some', at: [72, 100] },
  { text: 'very bold', at: [97, 100], style: { bold: true } },
  { text: 'and', at: [147, 100], style: { italic: true } },
  { text: 'plain', at: [167, 100] },
]

test('words of one look are marked together', () => {
  expect(write(sentence)).toBe('some <b>very bold</b> <i>and</i> plain')
})

test('nothing is marked where the look is that of the whole', () => {
  expect(write(sentence, { plain: true })).toBe('some very bold and plain')
})

test('a bullet is not part of the text', () => {
  const item: PlacedText[] = [
    { text: '•', at: [72, 100], style: { bold: true } },
    { text: 'strong', at: [80, 100], style: { bold: true } },
  ]
  expect(write(item)).toBe('• <b>strong</b>')
})

function write(texts: readonly PlacedText[], { plain = false } = {}): string {
  const [line] = linesOf(segmentsOf(wordsOf(glyphsOf(texts), { styled: true }).words))
  if (!line) throw new Error('expected a line')
  return writeStyled(line, { plain, mark: (text, { bold, italic }) => (bold ? `<b>${text}</b>` : italic ? `<i>${text}</i>` : text) })
}
