import { describe, expect, test } from 'vitest'
import type { PageDrawing } from '../page-drawing.ts'
import { drawingOf } from '../testing/drawing-of.ts'
import type { PlacedText } from '../testing/glyphs-of.ts'
import { type Box, wordsOf } from '../words.ts'
import { figuresAndGround, foundFigures } from './found-figures.ts'

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

describe('what lies behind the text of a page', () => {
  const whole = [0, 0, 600, 800] as const
  const texts: PlacedText[] = [{ text: 'Text over it', at: [50, 50] }]
  const font = { name: 'A', family: 'A', bold: false, italic: false, isSerif: false, isFixedPitch: false, isSymbolic: false }

  function hasGround(drawing: PageDrawing, { isInvisible = false } = {}): boolean {
    const place = { x: 0, y: 0, size: 10, rise: 0, angle: 0, mark: undefined, markForm: 0, isArtifact: false }
    const textAt = () => ({ ...place, font: { ...font, ascent: 1, descent: 0 }, colour: 0, isInvisible })
    return figuresAndGround({ ...drawing, textAt }, { words: wordsOf(drawing.glyphs).words, tables: [] }).hasGround
  }

  const [left, top, right, bottom] = whole
  const withImage = { ...drawingOf({ texts }), images: [{ left, top, right, bottom, matrix: [], name: '', object: 0 }] }

  test('is a colour or an image that fills it, but not white paper', () => {
    expect(hasGround(drawingOf({ texts, areas: [whole], colour: 0x001133 }))).toBe(true)
    expect(hasGround(withImage)).toBe(true)
    expect(hasGround(drawingOf({ texts, areas: [whole], colour: 0xffffff }))).toBe(false)
    expect(hasGround(drawingOf({ texts, areas: [[0, 0, 600, 300]], colour: 0x001133 }))).toBe(false)
  })

  test('is not the image of a scan, whose text is unseen', () => {
    expect(hasGround(withImage, { isInvisible: true })).toBe(false)
  })
})
