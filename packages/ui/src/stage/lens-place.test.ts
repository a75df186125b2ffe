import { expect, test } from 'vitest'
import { movedDivider, movedLens } from './lens-place.ts'

const place = { x: 0.5, y: 0.5, divider: 0.5 }
const page = { width: 200, height: 100 }

test('a lens moves over the page and not off it', () => {
  expect(movedLens(place, { x: 50, y: -25 }, page)).toEqual({ x: 0.75, y: 0.25, divider: 0.5 })
  expect(movedLens(place, { x: 500, y: -500 }, page)).toEqual({ x: 1, y: 0, divider: 0.5 })
})

test('its divider stays where both sides can be seen', () => {
  expect(movedDivider(place, 32, 320).divider).toBeCloseTo(0.6)
  expect(movedDivider(place, -900, 320).divider).toBeCloseTo(0.12)
  expect(movedDivider(place, 900, 320).divider).toBeCloseTo(0.88)
})
