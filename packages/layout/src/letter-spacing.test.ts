import { describe, expect, test } from 'vitest'
import type { Glyphs } from './glyphs.ts'
import { streamText } from './stream.ts'
import { wordsOf } from './words.ts'

/**
 * Letters of size 10 on one line, each half as wide as high, with these gaps between them in font sizes; a text may be drawn as a whole.
 */
function line(text: string, gaps: readonly number[], { isWhole = true } = {}): Glyphs {
  const letters = [...text]
  const boxes = new Float32Array(letters.length * 4)
  let x = 20
  for (const index of letters.keys()) {
    boxes.set([x, 100, x + 5, 110], index * 4)
    x += 5 + 10 * (gaps[index] ?? 0)
  }
  return {
    width: 2000,
    height: 200,
    count: letters.length,
    boxes,
    sizes: new Float32Array(letters.length).fill(10),
    characters: Uint32Array.from(letters, (letter) => letter.codePointAt(0) ?? 0),
    pieces: Uint32Array.from(letters, (_, index) => (isWhole ? 1 : index + 1)),
    isPlain: true,
    quarterTurns: () => 0,
    style: () => ({ bold: false, italic: false }),
  }
}

/** The same gap between all letters, and a wider one at these places. */
function gapsOf(text: string, letter: number, word: number, at: readonly number[] = []): number[] {
  return [...text].map((_, index) => (at.includes(index) ? word : letter))
}

function read(glyphs: Glyphs): string {
  const words = wordsOf(glyphs)
    .words.map(({ text }) => text)
    .join(' ')
  expect(streamText(glyphs, { dehyphenate: false })).toBe(words)
  return words
}

describe('letters that stand apart', () => {
  test.each([0.15, 0.25, 0.4])('by %s font sizes make words where words stand further apart', (gap) => {
    const text = '9NorthBuonaVista'
    const gaps = gapsOf(text, gap, gap + 0.45, [0, 5, 10])
    expect(read(line(text, gaps))).toBe('9 North Buona Vista')
    expect(read(line(text, gaps, { isWhole: false }))).toBe('9 North Buona Vista')
  })

  test('as a kerned heading make words all the same', () => {
    const gaps = [0.3, 0.26, 0.31, 0.9, 0.24, 0.3, 0.28, 0.33, 0.27, 0.3]
    expect(read(line('MAINTITLES', gaps))).toBe('MAIN TITLES')
  })

  test('make one word where all gaps are alike and there are many, or too narrow for words', () => {
    expect(read(line('CONTENTS', gapsOf('CONTENTS', 0.3, 0)))).toBe('CONTENTS')
    expect(read(line('Notes', gapsOf('Notes', 0.15, 0)))).toBe('Notes')
  })

  test('do not end at a line that is set otherwise', () => {
    const text = 'NEWSplain'
    expect(read(line(text, [0.15, 0.15, 0.15, 0.8, 0, 0, 0, 0]))).toBe('NEWS plain')
  })
})

describe('letters that stand alone', () => {
  test.each([
    ['initials', 'JRR', [0.25, 0.25]],
    ['single words', 'Iamaman', [0.3, 0, 0.3, 0.3, 0, 0]],
    ['digits in a row', '123456789', Array(9).fill(0.3)],
    ['groups of digits', '123456789', [0.3, 0.3, 0.9, 0.3, 0.3, 0.9, 0.3, 0.3]],
    ['a formula', 'a+b=c', [0.25, 0.25, 0.25, 0.25]],
    ['pairs of names', 'abcdef', [0.25, 0.7, 0.25, 0.7, 0.25]],
    ['an index of letters', 'ABCDEFGH', Array(8).fill(0.3)],
    ['the names of months far apart', 'JFMAMJJASOND', Array(12).fill(0.8)],
    ['letters drawn one by one at word gaps', 'xyzuvwab', Array(8).fill(0.3)],
  ])('%s stay apart', (name, text, gaps) => {
    const words = read(line(text, gaps, { isWhole: !name.includes('one by one') })).split(' ')
    expect(words.every((word) => word.length === 1 || name === 'single words')).toBe(true)
    if (name === 'single words') expect(words).toEqual(['I', 'am', 'a', 'man'])
  })
})
