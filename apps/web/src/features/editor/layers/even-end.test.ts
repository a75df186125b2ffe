import { expect, test } from 'vitest'
import { evenEnd } from './even-end.ts'

const from = { x: 10, y: 10 }

test('shapes become as wide as they are high, to whichever side they are drawn', () => {
  expect(evenEnd('rect', from, { x: 60, y: 30 })).toEqual({ x: 60, y: 60 })
  expect(evenEnd('ellipse', from, { x: 5, y: -20 })).toEqual({ x: -20, y: -20 })
})

test('lines run level, upright or halfway between', () => {
  const end = evenEnd('line', from, { x: 110, y: 16 })
  expect(end.y).toBeCloseTo(10)
  expect(end.x).toBeGreaterThan(109)
  const slanted = evenEnd('arrow', from, { x: 50, y: 60 })
  expect(slanted.x - from.x).toBeCloseTo(slanted.y - from.y)
})

test('what else is drawn ends where the pointer is', () => {
  expect(evenEnd('redact', from, { x: 60, y: 30 })).toEqual({ x: 60, y: 30 })
})
