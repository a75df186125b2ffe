import { describe, expect, test } from 'vitest'
import { drawingOf } from '../testing/drawing-of.ts'
import type { PlacedText } from '../testing/glyphs-of.ts'
import { type Box, wordsOf } from '../words.ts'
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

describe('images that touch', () => {
  const text: PlacedText = { text: 'Some images', at: [50, 50] }

  type Edges = readonly [left: number, top: number, right: number, bottom: number]

  function figuresOf(images: readonly Edges[], tables: readonly Box[] = []): number[][] {
    const drawing = {
      ...drawingOf({ texts: [text] }),
      images: images.map(([left, top, right, bottom]) => ({ left, top, right, bottom, matrix: [], name: '', object: 0 })),
    }
    const found = foundFigures(drawing, { words: wordsOf(drawing.glyphs).words, tables })
    return found.map(({ left, top, right, bottom }) => [left, top, right, bottom])
  }

  test('only beside each other stay apart', () => {
    const images = [[50, 100, 180, 240] as const, [181, 170, 280, 240] as const, [280, 110, 470, 241] as const]
    expect(figuresOf(images)).toEqual(images)
  })

  test('nearly, with the same edges, stay apart', () => {
    const photos = [[50, 300, 180, 400] as const, [182, 300, 312, 400] as const, [50, 401, 180, 500] as const]
    expect(figuresOf(photos)).toEqual(photos)
  })

  test('a table below them stay, those in a table belong to it', () => {
    const photo = [50, 100, 180, 240] as const
    expect(figuresOf([photo], [{ left: 50, top: 240, right: 180, bottom: 400 }])).toEqual([photo])
    expect(figuresOf([photo], [{ left: 40, top: 90, right: 300, bottom: 400 }])).toEqual([])
  })

  test('as tiles, as small parts, or one over the other are one', () => {
    expect(figuresOf([[50, 100, 180, 240] as const, [180.25, 100, 280, 240] as const])).toEqual([[50, 100, 280, 240]])
    expect(figuresOf([[50, 100, 180, 240] as const, [60, 240, 80, 260] as const])).toEqual([[50, 100, 180, 260]])
    expect(figuresOf([[50, 100, 180, 240] as const, [150, 170, 280, 300] as const])).toEqual([[50, 100, 280, 300]])
  })
})
