import { expect, test } from 'vitest'
import { angleTo, cornerOf, corners, movedBox, resizedBox, shiftOfKey, wholeAngle } from './stage-box.ts'

const page = { width: 300, height: 400 }
const box = { x: 50, y: 60, width: 100, height: 40 }

test('a thing moves, and a part of it always stays on the page', () => {
  expect(movedBox(box, { x: 5.04, y: -10 }, page)).toEqual({ ...box, x: 55, y: 50 })
  expect(movedBox(box, { x: -1000, y: 1000 }, page)).toEqual({ ...box, x: -92, y: 392 })
})

test('sized by a corner it keeps its shape, and the corner across stays', () => {
  expect(resizedBox(box, { corner: 'bottom-right', to: { x: 250, y: 140 } })).toEqual({ x: 50, y: 60, width: 200, height: 80 })
  expect(resizedBox(box, { corner: 'top-left', to: { x: 100, y: 80 } })).toEqual({ x: 100, y: 80, width: 50, height: 20 })
  expect(resizedBox(box, { corner: 'bottom-right', to: { x: 60, y: 160 }, keepRatio: false })).toEqual({
    x: 50,
    y: 60,
    width: 10,
    height: 100,
  })
})

test('a turned thing is sized along its own sides', () => {
  for (const rotation of [30, 90, -135]) {
    for (const [index, corner] of corners.entries()) {
      const across = corners[3 - index] ?? corner
      const before = cornerOf(box, across, rotation)
      const resized = resizedBox(box, { corner, to: { x: 210, y: 190 }, rotation })
      const after = cornerOf(resized, across, rotation)
      expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(0.3)
      expect(resized.width / resized.height).toBeCloseTo(2.5, 1)
    }
  }
})

test('nothing can be sized away', () => {
  expect(resizedBox(box, { corner: 'bottom-right', to: { x: 0, y: 0 } })).toMatchObject({ width: 10, height: 4 })
})

test('the handle above the middle turns, and near a quarter it holds', () => {
  expect(angleTo(box, { x: 100, y: 0 })).toBe(0)
  expect(angleTo(box, { x: 200, y: 80 })).toBe(90)
  expect(angleTo(box, { x: 200, y: 81 })).toBe(90)
  expect(angleTo(box, { x: 0, y: 80 })).toBe(-90)
  expect(angleTo(box, { x: 150, y: 30 })).toBe(45)
  expect(wholeAngle(190)).toBe(-170)
})

test('arrows move by one point, with shift by ten', () => {
  expect(shiftOfKey({ key: 'ArrowLeft', shiftKey: false })).toEqual({ x: -1, y: 0 })
  expect(shiftOfKey({ key: 'ArrowDown', shiftKey: true })).toEqual({ x: 0, y: 10 })
  expect(shiftOfKey({ key: 'a', shiftKey: false })).toBeUndefined()
})
