import { describe, expect, test } from 'vitest'
import { type ArrangeOptions, arrangeDrawing } from './arrange-drawing.ts'
import type { PaintedPath, PaintedThing } from './painted.ts'

const page: ArrangeOptions = { width: 400, height: 300, images: true, drawings: 'shapes', isDrawnElsewhere: () => false }

function rectangle(left: number, top: number, width: number, height: number, colour = 0x112233): PaintedThing {
  const [right, bottom] = [left + width, top + height]
  const path: PaintedPath = {
    steps: [['move', left, top], ['line', right, top], ['line', right, bottom], ['line', left, bottom], ['close']],
    fill: { colour, opacity: 1 },
    stroke: undefined,
    isEvenOdd: false,
  }
  return { kind: 'path', box: { left, top, right, bottom }, mark: -1, path }
}

function other(left: number, top: number, width: number, height: number): PaintedThing {
  return { kind: 'other', box: { left, top, right: left + width, bottom: top + height }, mark: -1 }
}

function image(left: number, top: number, width: number, height: number): PaintedThing {
  return { ...other(left, top, width, height), kind: 'image', image: { width: 100, height: 100, isPhoto: true } }
}

const kinds = (things: readonly PaintedThing[], options: Partial<ArrangeOptions> = {}) =>
  arrangeDrawing(things, { ...page, ...options }).layers.map((layer) => (layer.kind === 'shape' ? 'shape' : layer.things))

describe('what is painted on a page', () => {
  test('stays in its order', () => {
    expect(kinds([rectangle(0, 0, 50, 50), other(10, 10, 20, 20), rectangle(15, 15, 5, 5)])).toEqual(['shape', [1], 'shape'])
  })

  test('is drawn together where nothing lies in between', () => {
    expect(kinds([other(10, 10, 20, 20), rectangle(200, 200, 50, 50), other(32, 10, 20, 20)])).toEqual([[0, 2], 'shape'])
    expect(kinds([other(10, 10, 20, 20), rectangle(25, 5, 50, 50), other(32, 10, 20, 20)])).toEqual([[0], 'shape', [2]])
    expect(kinds([other(10, 10, 20, 20), other(200, 200, 20, 20)])).toEqual([[0], [1]])
  })

  test('has images of their own, except tiles of one', () => {
    expect(kinds([image(10, 10, 50, 50), image(20, 20, 10, 10)])).toEqual([[0], [1]])
    expect(kinds([image(10, 10, 50, 50), image(10, 60, 50, 50), image(60, 10, 50, 100)])).toEqual([[0, 1, 2]])
  })

  test('can be left out, or be images only', () => {
    const things = [rectangle(0, 0, 50, 50), image(100, 100, 50, 50)]
    expect(kinds(things, { images: false })).toEqual(['shape'])
    expect(kinds(things, { drawings: 'none' })).toEqual([[1]])
    expect(kinds(things, { drawings: 'images' })).toEqual([[0], [1]])
    expect(kinds(things, { isDrawnElsewhere: ({ kind }) => kind === 'path' })).toEqual([[1]])
  })

  test('is one picture where it has very many parts', () => {
    const crowd = Array.from({ length: 900 }, (_, index) => rectangle((index % 30) * 12, Math.floor(index / 30) * 9, 2, 2))
    expect(kinds(crowd)).toEqual([crowd.map((_, index) => index)])
  })
})

describe('the background of a page', () => {
  test('is what covers it below all else', () => {
    const { background, layers } = arrangeDrawing([rectangle(0, 0, 400, 300, 0xff0000), rectangle(10, 10, 50, 50)], page)
    expect(background).toEqual({ colour: 0xff0000 })
    expect(layers).toHaveLength(1)
    expect(arrangeDrawing([image(-1, -1, 402, 302), rectangle(10, 10, 50, 50)], page).background).toMatchObject({ things: [0] })
  })

  test('is not what lies above something', () => {
    expect(arrangeDrawing([rectangle(10, 10, 50, 50), rectangle(0, 0, 400, 300)], page).background).toBeUndefined()
  })
})
