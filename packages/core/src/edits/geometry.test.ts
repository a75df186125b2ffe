import { expect, test } from 'vitest'
import { boxAround, boxesMeet, quadOfBox, roundedStroke, turnedQuad } from './geometry.ts'

const box = { x: 10, y: 20, width: 40, height: 20 }

test('a box is the box around its corners', () => {
  expect(boxAround(quadOfBox(box))).toEqual(box)
  expect(boxAround([])).toEqual({ x: 0, y: 0, width: 0, height: 0 })
})

test('a quarter turn is clockwise around the middle', () => {
  const [topLeft] = turnedQuad(box, 90)
  expect(topLeft?.x).toBeCloseTo(40)
  expect(topLeft?.y).toBeCloseTo(10)
})

test('boxes that only touch do not meet', () => {
  expect(boxesMeet(box, { ...box, x: 49 })).toBe(true)
  expect(boxesMeet(box, { ...box, x: 50 })).toBe(false)
})

test('strokes are rounded to a tenth of a point, and pressure to a byte', () => {
  expect(
    roundedStroke([
      { x: 1.23456, y: 9.97, pressure: 0.5 },
      { x: 0, y: 0, pressure: 7 },
    ]),
  ).toEqual([
    [1.2, 10, 128],
    [0, 0, 255],
  ])
})
