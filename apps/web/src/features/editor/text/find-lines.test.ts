import type { TextChange } from '@octavo/core/edits/edit.ts'
import { boxAround } from '@octavo/core/edits/geometry.ts'
import { changedSide } from '@octavo/core/text/line-side.ts'
import { expect, test } from 'vitest'
import type { PageText, ShownText } from '../../../shared/pdf/page-text.ts'
import { changeOfLine } from '../layers/line-change.ts'
import { findLines } from './find-lines.ts'
import { placeAt, quadOnLine, quadsBetween } from './line-places.ts'
import { narrowChange, spansOf, textOf } from './narrow-change.ts'

const font = { name: 'F', bold: false, italic: false, family: 'sans', ascent: 0.8, descent: 0.2 } as const

/** Letters 5 points wide at a size of 10. */
function shown(show: number, text: string, x: number, y: number, more: Partial<ShownText> = {}): ShownText {
  const glyphs = [...text].map((letter, index) => ({ text: letter, x: x + index * 5, y, advance: 5 }))
  return { show, font: 0, size: 10, stretch: 1, angle: 0, color: '#000000', isInvisible: false, glyphs, ...more }
}

function pageOf(...all: ShownText[]): PageText {
  return { shown: all, fonts: [font], showCount: all.length }
}

test('shows on one baseline are one line, and another column is another', () => {
  const lines = findLines(pageOf(shown(0, 'one', 10, 50), shown(1, 'two', 28, 50), shown(2, 'far', 90, 50), shown(3, 'next', 10, 62)))
  expect(lines.map(({ text }) => text)).toEqual(['one two', 'far', 'next'])
  expect(lines[0]).toMatchObject({ x: 10, y: 50, width: 33, shows: [0, 1], box: { x: 10, y: 42, width: 33, height: 10 } })
})

test('a gap inside a show is a space without a glyph', () => {
  const wide = shown(0, 'ab', 10, 50)
  wide.glyphs[1] = { text: 'b', x: 18, y: 50, advance: 5 }
  const [line] = findLines(pageOf(wide))
  expect(line?.text).toBe('a b')
  expect(line && spansOf(line.chars)).toEqual([{ show: 0, from: 0, to: 2 }])
  expect(line && textOf(line.chars)).toBe('a b')
})

test('behind a mark that stands over the start of its letter there is no space', () => {
  const marked = shown(0, 'a\u0301b', 10, 50)
  const [letter, mark, next] = marked.glyphs
  if (!letter || !mark || !next) throw new Error('no letters')
  marked.glyphs = [letter, { ...mark, x: 11, advance: 0 }, { ...next, x: 15.5 }]
  expect(findLines(pageOf(marked)).map(({ text }) => text)).toEqual(['a\u0301b'])
  marked.glyphs[2] = { ...next, x: 18 }
  expect(findLines(pageOf(marked)).map(({ text }) => text)).toEqual(['a\u0301 b'])
})

test('the figure of a footnote belongs to its line, raised', () => {
  const small = { size: 7 }
  const [line, ...others] = findLines(
    pageOf(shown(0, 'one two', 10, 50), shown(1, '7', 45.5, 46.4, small), shown(2, 'three', 54, 50), shown(3, '8', 90, 46.4, small)),
  )
  expect(line?.text).toBe('one two7 three')
  expect(line?.styles.map(({ show, start, end, rise }) => [show, start, end, Math.round(rise * 10) / 10])).toEqual([
    [0, 0, 7, 0],
    [1, 7, 8, 3.6],
    [2, 8, 14, 0],
  ])
  // One that stands away from the text is a line of its own.
  expect(others.map(({ text }) => text)).toEqual(['8'])
})

test('a figure decides neither the size of its line nor where that begins', () => {
  const letters = [...'harbour'].map((letter, index) => shown(index, letter, 10 + index * 5, 50))
  const [line] = findLines(pageOf(...letters, shown(7, '12', 45, 46, { size: 6 })))
  expect(line).toMatchObject({ text: 'harbour12', size: 10, y: 50, box: { x: 10, y: 42, width: 45, height: 10 } })
  const thin = { glyphs: [{ text: 'l', x: 10, y: 50, advance: 2 }] }
  const [narrow] = findLines(pageOf(shown(0, 'l', 10, 50, thin), shown(1, '2', 9, 46, { size: 6 })))
  expect(narrow).toMatchObject({ size: 10, x: 9, y: 50, box: { x: 9, y: 42, width: 5, height: 10 } })
})

test.each([
  ['raised', 45, [38.6, 52]],
  ['lowered', 54.5, [42, 56.1]],
])('the area of a figure that is %s out of its line holds it, and other areas are as high as the line', (_, y, reach) => {
  const [line] = findLines(pageOf(shown(0, 'harbour', 10, 50), shown(1, '7', 45, y, { size: 8 })))
  if (!line) throw new Error('no line')
  const heights = (start: number, end: number) => {
    const [first, , third] = quadOnLine(line, start, end)
    return [first?.y, third?.y].map((value) => Math.round((value ?? 0) * 10) / 10)
  }
  expect(heights(7, 8)).toEqual(reach)
  expect(heights(0, 7)).toEqual([42, 52])
})

test('a space under the ligature before it is not seen, and is changed with the word', () => {
  const word = shown(0, 'fl ow', 10, 50)
  word.glyphs = [
    { text: 'fl', x: 10, y: 50, advance: 10 },
    { text: ' ', x: 17, y: 50, advance: 3 },
    { text: 'o', x: 20, y: 50, advance: 5 },
    { text: 'w', x: 25, y: 50, advance: 5 },
  ]
  const [line] = findLines(pageOf(word))
  expect(line?.text).toBe('flow')
  expect(line && spansOf(line.chars)).toEqual([{ show: 0, from: 0, to: 4 }])
  // One that is moved under the letter before it with the next word far behind is a space.
  word.glyphs = word.glyphs.map((glyph, index) => (index > 1 ? { ...glyph, x: glyph.x + 3 } : glyph))
  expect(findLines(pageOf(word))[0]?.text).toBe('fl ow')
})

test.each([
  [shown(0, 'hidden', 10, 50, { isInvisible: true }), 'scan'],
  [shown(0, '\ue001x', 10, 50), 'unreadable'],
  [
    {
      ...shown(0, 'ab', 10, 50),
      glyphs: [
        { text: 'a', x: 10, y: 50, advance: 5 },
        { text: 'b', x: 10, y: 62, advance: 5 },
      ],
    },
    'vertical',
  ],
] satisfies [ShownText, string][])('says why a line cannot be changed', (one, problem) => {
  expect(findLines(pageOf(one))[0]?.problem).toBe(problem)
})

test.each([
  ['upright', 0, { x: 0, y: 12 }, { x: 5, y: 0 }],
  ['on a page rotated by a quarter', 90, { x: -12, y: 0 }, { x: 0, y: 5 }],
])('what is found in vertical text has the area of its glyphs: %s', (_, angle, step, right) => {
  const letters = [...'abcd'].map((text, index) => ({ text, x: 100 + index * step.x, y: 50 + index * step.y, advance: 10 }))
  const vertical = { ...shown(0, 'abcd', 10, 50, { angle }), size: 10, glyphs: letters }
  // Text beside it is no part of it.
  const lines = findLines(pageOf(vertical, shown(1, 'beside', 112, 50, { angle: 0 })))
  expect(lines.map(({ text }) => text)).toEqual(['abcd', 'beside'])
  const [line] = lines
  if (!line) throw new Error('There is no line')
  const box = boxAround(quadOnLine(line, 1, 3))
  // The middle of each glyph, a little above its baseline.
  const middles = letters.map(({ x, y }) => ({ x: x + right.x + (angle === 0 ? 0 : 3), y: y + right.y - (angle === 0 ? 3 : 0) }))
  const isIn = ({ x, y }: { x: number; y: number }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
  expect(middles.map(isIn)).toEqual([false, true, true, false])
  expect(
    middles.every(({ x, y }) => x > line.box.x && x < line.box.x + line.box.width && y > line.box.y && y < line.box.y + line.box.height),
  ).toBe(true)
})

const changeTo = (text: string, was: string): TextChange => ({
  id: 'a',
  on: '1',
  layerOrder: 0,
  kind: 'text-change',
  block: { spans: [{ show: 0, from: 0, to: was.length }], was },
  text: [{ text, font: { own: 0 } }],
  reflow: 'line',
})

test.each([
  ['the old word here', 'the new word here', 'old', 'new', [4, 7]],
  ['the old word', 'the bold word', 'old', 'bold', [4, 7]],
  ['the word', 'the long word', 'word', 'long word', [4, 8]],
  ['the word', 'the word more', 'word', 'word more', [4, 8]],
  ['the word', 'see the word', 'the', 'see the', [0, 3]],
  ['the word', 'the', 'the word', 'the', [0, 8]],
  ['the long word', 'the word', 'long word', 'word', [4, 13]],
] as const)('%s to %s replaces only what differs, by whole words', (was, is, replaced, text, [from, to]) => {
  const [line] = findLines(pageOf(shown(0, was, 10, 50)))
  if (!line) throw new Error('no line')
  const { block, text: runs } = narrowChange(changeTo(is, was), line)
  expect([block.was, runs.map((run) => run.text).join('')]).toEqual([replaced, text])
  expect(block.spans).toEqual([{ show: 0, from, to }])
})

test('a change of style or place stays whole', () => {
  const [line] = findLines(pageOf(shown(0, 'the word', 10, 50)))
  if (!line) throw new Error('no line')
  const moved: TextChange = { ...changeTo('the end', 'the word'), move: { x: 1, y: 1 } }
  expect(narrowChange(moved, line)).toBe(moved)
  const red: TextChange = { ...changeTo('the end', 'the word'), text: [{ text: 'the end', color: '#ff0000' }] }
  expect(narrowChange(red, line)).toBe(red)
})

test('marks lie over the letters between two places, line by line', () => {
  const lines = findLines(pageOf(shown(0, 'first', 10, 50), shown(1, 'second', 10, 64)))
  const [from, to] = [placeAt(lines, { x: 21, y: 48 }), placeAt(lines, { x: 24, y: 66 })]
  expect([from, to]).toEqual([
    { line: 0, char: 2 },
    { line: 1, char: 3 },
  ])
  if (!from || !to) throw new Error('no place')
  const quads = quadsBetween(lines, to, from)
  expect(quads.map((quad) => [quad[0], quad[2]])).toEqual([
    [
      { x: 20, y: 42 },
      { x: 35, y: 52 },
    ],
    [
      { x: 10, y: 56 },
      { x: 25, y: 66 },
    ],
  ])
})

/** Two shows, as PDFium tells them: in the order in which they are read, which is from right to left. */
function hebrew(): PageText {
  const words: [string, number][] = [
    ['\u05d0\u05d1', 40],
    ['\u05d2\u05d3', 20],
  ]
  return pageOf(
    ...words.map(([text, x], show): ShownText => {
      const glyphs = [...text].map((letter, index) => ({ text: letter, x: x + 5 - index * 5, y: 50, advance: 5 }))
      return { ...shown(show, text, x, 50), glyphs }
    }),
  )
}

test('a line from right to left is read so, and named as it is drawn', () => {
  const [line] = findLines(hebrew())
  expect(line).toMatchObject({ text: '\u05d0\u05d1 \u05d2\u05d3', isTurned: true, problem: undefined, x: 20, width: 30 })
  const { block, text } = changeOfLine(line ?? fail(), '1')
  expect(block.spans).toEqual([
    { show: 0, from: 0, to: 2 },
    { show: 1, from: 0, to: 2 },
  ])
  expect(block.was).toBe('\u05d1\u05d0\u05d3\u05d2')
  expect(text).toEqual([{ text: '\u05d0\u05d1 \u05d2\u05d3', font: { own: 1 } }])
})

test('a ligature that is told to be wider than its room does not cut the line', () => {
  const page = hebrew()
  const [first, second] = page.shown
  const wide = second
    ? { ...second, glyphs: second.glyphs.map((glyph) => ({ ...glyph, advance: glyph.x === 20 ? 30 : glyph.advance })) }
    : fail()
  const lines = findLines(pageOf(...(first ? [first] : []), wide))
  expect(lines.map(({ text, width }) => [text, width])).toEqual([['\u05d0\u05d1 \u05d2\u05d3', 30]])
})

test('a change of it stays whole, and its words are found where they stand', () => {
  const lines = findLines(hebrew())
  const line = lines[0] ?? fail()
  const edit = { ...changeOfLine(line, '1'), text: [{ text: '\u05d0\u05d1 \u05d4', font: { own: 0 } }] }
  expect(narrowChange(edit, line)).toBe(edit)
  expect(quadOnLine(line, 0, 2)[0]).toEqual({ x: 40, y: 42 })
  expect(placeAt(lines, { x: 49, y: 48 })).toEqual({ line: 0, char: 0 })
  expect(placeAt(lines, { x: 21, y: 48 })).toEqual({ line: 0, char: 5 })
})

function fail(): never {
  throw new Error('no line')
}

/** A line of both directions as it is seen from the left. */
function seen(text: string) {
  const lines = findLines(pageOf(shown(0, text, 10, 50)))
  return { lines, line: lines[0] ?? fail() }
}

test('a line that begins with a foreign word is read from the end at which that stands', () => {
  const { line } = seen('\u05e5\u05d5\u05e4\u05e0 \u05d0\u05d5\u05d4 PDF')
  expect(line).toMatchObject({ text: 'PDF \u05d4\u05d5\u05d0 \u05e0\u05e4\u05d5\u05e5', isFromRight: true })
  const { block, text } = changeOfLine(line, '1')
  expect(changedSide(block.was, `${text[0]?.text}.`)).toBe('R')
})

test('words of both directions are marked from their first letter to their last', () => {
  const { lines, line } = seen('Hello \u05d3\u05d2\u05d1\u05d0')
  expect(line).toMatchObject({ text: 'Hello \u05d0\u05d1\u05d2\u05d3', isFromRight: false })
  const at = (x: number) => placeAt(lines, { x, y: 48 })?.char
  expect([at(11), at(34)]).toEqual([0, 5])
  expect([at(59), at(41)]).toEqual([6, 10])
})
