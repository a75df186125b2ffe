import { expect, test } from 'vitest'
import { drawingOf } from '../testing/drawing-of.ts'
import { linesAt } from '../testing/glyphs-of.ts'
import { withDrawnBullets } from './drawn-bullets.ts'
import { readPage } from './read-page.ts'

const lines = linesAt(['Cache what stays the same', 'Delete what nobody needs'], { at: [80, 100], leading: 14 })
const dot = (x: number, y: number, side = 4) => [x, y + 3, x + side, y + 3 + side] as const

function wordsOn(
  curves: readonly (readonly [number, number, number, number])[],
  areas: readonly (readonly [number, number, number, number])[] = [],
  colour = 0,
) {
  const drawing = drawingOf({ texts: lines, curves, areas, colour })
  return withDrawnBullets(readPage(drawing, { number: 1, position: 1 }), drawing).words.map(({ text }) => text)
}

test('dots and squares before lines are their bullets', () => {
  expect(wordsOn([dot(68, 100)], [dot(68, 114)])).toEqual([
    '\u25e6',
    ...['Cache', 'what', 'stays', 'the', 'same'],
    '\u25aa',
    ...['Delete', 'what', 'nobody', 'needs'],
  ])
})

test('marks that are large, far away or among words are none', () => {
  expect(wordsOn([dot(60, 100, 9), dot(20, 114), dot(106, 114)])).toEqual(lines.flatMap(({ text }) => text.split(' ')))
})

test('bullets belong to the part of the document that their text is in', () => {
  const drawing = drawingOf({ texts: lines, curves: [dot(68, 100)] })
  const page = readPage(drawing, { number: 1, position: 1 })
  const ink = new Map([...page.ink].map(([glyph, one]) => [glyph, { ...one, mark: 7 }]))
  const { words, ink: inked } = withDrawnBullets({ ...page, ink }, drawing)
  expect(inked.get(words[0]?.glyph ?? 0)).toMatchObject({ mark: 7, parts: [{ text: words[0]?.text }] })
})

test('squares in the colour of the paper are none', () => {
  expect(wordsOn([], [dot(68, 114)], 0xff_ff_ff)).toEqual(lines.flatMap(({ text }) => text.split(' ')))
})
