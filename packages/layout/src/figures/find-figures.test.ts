import { expect, test } from 'vitest'
import { findFigures, findOrnaments, type PageShape } from './find-figures.ts'

type Box = PageShape['box']

const page: Box = [0, 0, 600, 800]
const drawn = (box: Box, strokes = 0): PageShape => ({ kind: 'drawn', box, strokes })
const text = (box: Box): PageShape => ({ kind: 'text', box, strokes: 0 })
const curve = drawn([100, 500, 200, 600], 8)

test('curves that stand together are one drawing, with the short texts at it', () => {
  const shapes = [curve, drawn([204, 500, 260, 560], 4), text([195, 602, 225, 612]), text([50, 480, 550, 490]), text([50, 460, 550, 470])]
  expect(findFigures(shapes, page)).toEqual([[100, 500, 260, 612]])
})

test('drawings apart from each other are several, from the top', () => {
  const below = drawn([100, 100, 200, 200], 8)
  expect(findFigures([below, curve], page)).toEqual([curve.box, below.box])
})

test('a small drawing on a line of its own is an ornament, one beside text or of straight lines is not', () => {
  const ornament = drawn([250, 600, 350, 618], 16)
  const words = [text([200, 560, 400, 590])]
  expect(findOrnaments([ornament, ...words], page)).toEqual([ornament.box])
  expect(findOrnaments([ornament, text([100, 605, 200, 615])], page)).toEqual([])
  expect(findOrnaments([drawn([250, 600, 350, 618]), ...words], page)).toEqual([])
  expect(findOrnaments([drawn([250, 600, 255, 605], 16), ...words], page)).toEqual([])
})

test('a line of running text in pieces is no label', () => {
  const words = Array.from({ length: 40 }, (_, index) => text([100 + index * 11, 490, 109 + index * 11, 498]))
  expect(findFigures([curve, ...words], page)).toEqual([curve.box])
})

test.each([
  ['a table', Array.from({ length: 20 }, (_, index) => drawn([100, 400 + index * 10, 500, 400 + index * 10]))],
  ['a background', [drawn([0, 0, 600, 800], 20)]],
  ['something tiny', [drawn([100, 100, 112, 112], 12)]],
  ['what lies outside the page', [drawn([700, 100, 800, 200], 12)]],
  ['a frame full of text', [drawn([100, 100, 500, 200], 8), ...[110, 130, 150, 170].map((y) => text([110, y, 490, y + 14]))]],
  ['small circles in a form', [drawn([100, 100, 500, 300]), drawn([104, 110, 114, 120], 4), drawn([104, 280, 114, 290], 4)]],
  ['a few round corners among thousands of rules', [curve, ...Array.from({ length: 100 }, () => drawn([100, 500, 200, 500]))]],
])('%s is no drawing', (_, shapes) => {
  expect(findFigures(shapes, page)).toEqual([])
})
