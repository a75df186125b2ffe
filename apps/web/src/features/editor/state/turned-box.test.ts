import { turnedPoint } from '@octavo/core/edits/geometry.ts'
import { expect, test } from 'vitest'
import { boxFromCorner, grownBox } from './turned-box.ts'

function seenCorner({ x, y, width, height }: ReturnType<typeof boxFromCorner>, rotation: number) {
  const corner = turnedPoint({ x, y }, { x: x + width / 2, y: y + height / 2 }, rotation)
  return [Math.round(corner.x), Math.round(corner.y)]
}

test.each([0, 90, 180, -90, 30])('a box turned by %d degrees keeps its first corner while it grows', (rotation) => {
  const box = boxFromCorner({ x: 100, y: 50 }, rotation, { width: 40, height: 20 })
  expect(seenCorner(box, rotation)).toEqual([100, 50])
  const grown = grownBox(box, rotation, { width: 120, height: 44 })
  expect(seenCorner(grown, rotation)).toEqual([100, 50])
  expect([grown.width, grown.height]).toEqual([120, 44])
})
