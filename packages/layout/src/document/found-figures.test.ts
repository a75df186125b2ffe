import { expect, test } from 'vitest'
import { drawingOf } from '../testing/drawing-of.ts'
import type { PlacedText } from '../testing/glyphs-of.ts'
import { wordsOf } from '../words.ts'
import { foundFigures } from './found-figures.ts'

test('a chart of bars is a figure, however many labels it has', () => {
  const areas = Array.from({ length: 30 }, (_, index) => [150, 100 + 15 * index, 160 + 5 * index, 110 + 15 * index] as const)
  const labels = areas.flatMap(([, top, right], index): PlacedText[] => [
    { text: `${index} to ${index + 1}`, at: [100, top] },
    { text: `${index}`, at: [right + 3, top] },
  ])
  const frame = [90, 90, 400, 560] as const
  const drawing = drawingOf({
    texts: labels,
    areas,
    lines: [
      [90, 90, 400, 90],
      [90, 560, 400, 560],
      [150, 90, 150, 560],
    ],
    colour: 0x663399,
  })
  const figures = foundFigures(drawing, { words: wordsOf(drawing.glyphs).words, tables: [] })
  expect(figures).toHaveLength(1)
  expect(figures[0]).toMatchObject({ left: frame[0], bottom: frame[3] })
})
