import { type Quad, quadOfBox, touches } from '@octavo/core/edits/geometry.ts'
import { expect, test } from 'vitest'
import { holds, holdsIn, touchesAny } from './areas.ts'

const random = (() => {
  let seed = 7
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
})()
const between = (low: number, high: number) => low + random() * (high - low)
/** A tilted shape somewhere on a small page, some as thin as a line. */
const shape = (): Quad => {
  const [x, y, angle, length, height] = [between(0, 60), between(0, 60), between(0, 6), between(0, 20), random() < 0.2 ? 0 : between(0, 8)]
  const at = (along: number, across: number) => ({
    x: x + along * Math.cos(angle) - across * Math.sin(angle),
    y: y + along * Math.sin(angle) + across * Math.cos(angle),
  })
  return [at(0, 0), at(length, 0), at(length, height), at(0, height)]
}

test('the short way says of every shape what the exact comparison says', () => {
  const areas = Array.from({ length: 12 }, shape)
  const [isTouched, isHeld] = [touchesAny(areas), holdsIn(areas)]
  let [touched, held] = [0, 0]
  for (let count = 0; count < 4000; count += 1) {
    const one = shape()
    const is = areas.some((area) => touches(area, one))
    touched += is ? 1 : 0
    expect(isTouched(one)).toBe(is)
    const isIn = areas.some((area) => holds(area, one.slice(0, 2)))
    held += isIn ? 1 : 0
    expect(isHeld(one.slice(0, 2))).toBe(isIn)
  }
  expect(touched).toBeGreaterThan(500)
  expect(held).toBeGreaterThan(50)
})

test('a glyph without a place is taken for one in the area', () => {
  const nowhere = shape().map(() => ({ x: Number.NaN, y: 0 }))
  expect(touchesAny([quadOfBox({ x: 0, y: 0, width: 5, height: 5 })])(nowhere as Quad)).toBe(true)
})
