import { expect, test } from 'vitest'
import { boxAround, boxesMeet, quadOfBox, roundedStroke, touches, turnedQuad } from './geometry.ts'

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

test('shapes touch where they have a part in common, not where only the boxes around them have one', () => {
  const slanted = turnedQuad(box, 45)
  expect(touches(slanted, quadOfBox({ x: 28, y: 28, width: 4, height: 4 }))).toBe(true)
  expect(touches(slanted, quadOfBox({ x: 44, y: 10, width: 4, height: 4 }))).toBe(false)
  expect(touches(quadOfBox(box), quadOfBox({ ...box, x: 50 }))).toBe(false)
})

test('a shape without width is touched by what it lies in', () => {
  const accent = quadOfBox({ x: 30, y: 25, width: 0, height: 5 })
  expect([touches(quadOfBox(box), accent), touches(accent, quadOfBox(box))]).toEqual([true, true])
  expect(touches(quadOfBox(box), quadOfBox({ x: 50, y: 25, width: 0, height: 5 }))).toBe(false)
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
