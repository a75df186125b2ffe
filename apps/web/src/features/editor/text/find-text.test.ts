import { expect, test } from 'vitest'
import { changeOfLine } from '../layers/line-change.ts'
import { findLines } from './find-lines.ts'
import { hitsIn, hitsInText, replaceHits, replaceInRuns, type Wanted } from './find-text.ts'

/** A line of shows, every second of which is a raised figure. */
function lineOf(...texts: string[]) {
  const font = { name: 'F', bold: false, italic: false, family: 'sans', ascent: 0.8, descent: 0.2 } as const
  const shown = texts.map((text, show) => {
    const [start, isRaised] = [10 + texts.slice(0, show).join('').length * 5, show % 2 === 1]
    const glyphs = [...text].map((letter, index) => ({ text: letter, x: start + index * 5, y: isRaised ? 46 : 50, advance: 5 }))
    return { show, font: 0, size: isRaised ? 6 : 10, stretch: 1, angle: 0, color: '#000000', isInvisible: false, glyphs }
  })
  const [line] = findLines({ shown, fonts: [font], showCount: shown.length })
  if (!line) throw new Error('no line')
  return line
}

const found = (text: string, wanted: Wanted) => hitsIn(lineOf(text), wanted).map(({ start, end }) => text.slice(start, end))

test('finds words in any case, or as they are written', () => {
  expect(found('The theory of the sea', { words: 'the', matchCase: false })).toEqual(['The', 'the', 'the'])
  expect(found('The theory of the sea', { words: 'The', matchCase: true })).toEqual(['The'])
  expect(found('a+b (c)', { words: '+b (c', matchCase: false })).toEqual(['+b (c'])
  expect(found('anything', { words: '  ', matchCase: false })).toEqual([])
})

test.each([
  ['mail', 'write to ann.lee@example.org, please', ['ann.lee@example.org']],
  ['phone', 'call +47 22 33 44 55 or not', ['+47 22 33 44 55']],
  ['card', 'card 4111 1111 1111 1111, not 4111 1111 1111 1112', ['4111 1111 1111 1111']],
  ['account', 'to NO93 8601 1117 947 today', ['NO93 8601 1117 947']],
] as const)('finds each kind: %s', (pattern, text, hits) => {
  expect(found(text, { pattern })).toEqual(hits)
})

test.each([
  ['mail', ['write to ann@example.org', '1', ' or'], 'ann@example.org'],
  ['phone', ['call +47 22 33 44 55', '2', ' or'], '+47 22 33 44 55'],
  ['card', ['card 4111 1111 1111 1111', '1', ' here'], '4111 1111 1111 1111'],
  ['card', ['two', '12', '4111 1111 1111 1111', '1'], '4111 1111 1111 1111'],
  ['account', ['to NO93 8601 1117 947', '3', ' today'], 'NO93 8601 1117 947'],
  ['phone', ['call', '+47 22 33 44 55', ' now'], '+47 22 33 44 55'],
] as const)('a number or address ends at a raised figure: %s in %j', (pattern, texts, hit) => {
  const hits = hitsIn(lineOf(...texts), { pattern })
  expect(hits.map(({ start, end }) => texts.join('').slice(start, end))).toEqual([hit])
})

test('words go on over a raised figure', () => {
  const texts = ['the sea', '7', ' is'] as const
  expect(hitsIn(lineOf(...texts), { words: 'sea7 is', matchCase: false })).toEqual([{ start: 4, end: 11 }])
})

test('replaces all hits of a line in their own font', () => {
  const line = lineOf('one two one')
  const hits = hitsIn(line, { words: 'one', matchCase: false })
  const { text } = replaceHits(changeOfLine(line, '1'), line, { hits, by: 'three' })
  expect(text).toEqual([{ text: 'three two three', font: { own: 0 } }])
})

test('replaces hits of text in several looks, each in that of its first letter', () => {
  const runs = [
    { text: 'one tw', size: 10 },
    { text: 'o one', size: 12 },
  ]
  const by = (words: string, word: string) =>
    replaceInRuns(runs, { hits: hitsInText('one two one', { words, matchCase: false }), by: word })
  expect(by('one', 'six')).toEqual([
    { text: 'six tw', size: 10 },
    { text: 'o six', size: 12 },
  ])
  expect(by('two', '')).toEqual([
    { text: 'one ', size: 10 },
    { text: ' one', size: 12 },
  ])
  expect(by('one two one', 'all')).toEqual([{ text: 'all', size: 10 }])
})
