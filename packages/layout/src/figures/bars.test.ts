import { expect, test } from 'vitest'
import { drawingOf, gridLines } from '../testing/drawing-of.ts'
import { wordsOf } from '../words.ts'
import { figuresOfDrawing } from './figures-of-drawing.ts'

type Texts = Parameters<typeof drawingOf>[0]['texts']
type Edges = readonly [left: number, top: number, right: number, bottom: number]

function figuresOn(areas: readonly Edges[], lines: readonly Edges[] = [], texts: Texts = [], colour = 0x336699) {
  const drawing = drawingOf({ texts, areas, lines, colour })
  return figuresOfDrawing(drawing, wordsOf(drawing.glyphs).words)
}

const heights = [40, 90, 65, 120, 20]
const columns = heights.map((height, index): Edges => [110 + 30 * index, 300 - height, 130 + 30 * index, 300])

test('bars of different lengths on one line are a chart, with its axes and their labels', () => {
  const axes: Edges[] = [
    [100, 160, 100, 300],
    [100, 300, 270, 300],
  ]
  const [chart, ...others] = figuresOn(columns, axes, [{ text: '120', at: [83, 175] }])
  expect(others).toEqual([])
  expect(chart).toMatchObject({ left: 83, right: 270, bottom: 300 })
})

test('bars may lie', () => {
  const lying = heights.map((height, index): Edges => [100, 110 + 30 * index, 100 + height, 130 + 30 * index])
  expect(figuresOn(lying, [[100, 100, 100, 260]])).toHaveLength(1)
})

test('cells of a table, areas with text and areas of one length are no bars', () => {
  const cells = [0, 1, 2, 3].map((index): Edges => [100 + 50 * index, 100, 150 + 50 * index, 120])
  expect(figuresOn(cells, gridLines([100, 150, 200, 250, 300], [100, 120, 140]))).toEqual([])
  const labelled = columns.map(([left, top], index) => ({ text: `${index}`, at: [left + 5, top + 4] as const }))
  expect(figuresOn(columns, [], labelled)).toEqual([])
})

const lying = heights.map((height, index): Edges => [100, 110 + 14 * index, 100 + 2 * height, 122 + 14 * index])
const beside = lying.map(([, top], index) => ({ text: `Item${index}`, at: [60, top + 2] as const }))

test('bars without an axis are a chart if they have labels at their feet', () => {
  expect(figuresOn(lying, [], beside)).toHaveLength(1)
  const close = heights.map((height, index): Edges => [110 + 25 * index, 300 - height, 130 + 25 * index, 300])
  const below = close.map(([left], index) => ({ text: `${index}`, at: [left + 6, 304] as const }))
  expect(figuresOn(close, [], below)).toHaveLength(1)
})

test('lines of text that were blackened from the margin are no bars, with text behind or before them', () => {
  const black = 0
  const behind = lying.map(([, top, right]) => ({ text: 'and so it goes on', at: [right + 4, top + 2] as const }))
  for (const colour of [black, 0x808080]) expect(figuresOn(lying, [], behind, colour)).toEqual([])
  expect(figuresOn(lying, [], beside, black)).toEqual([])
  expect(figuresOn(lying, [[100, 100, 100, 190]], beside, black)).toHaveLength(1)
})
