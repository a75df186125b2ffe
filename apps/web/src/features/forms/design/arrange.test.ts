import { expect, test } from 'vitest'
import { alignBoxes, distributeBoxes, sameSize } from './arrange.ts'

const boxes = [
  { x: 10, y: 10, width: 20, height: 10 },
  { x: 100, y: 40, width: 40, height: 20 },
  { x: 40, y: 90, width: 20, height: 10 },
]

test('boxes are aligned with the outermost', () => {
  expect(alignBoxes(boxes, 'left').map(({ x }) => x)).toEqual([10, 10, 10])
  expect(alignBoxes(boxes, 'right').map(({ x, width }) => x + width)).toEqual([140, 140, 140])
  expect(alignBoxes(boxes, 'middle').map(({ y, height }) => y + height / 2)).toEqual([55, 55, 55])
})

test('the space between boxes becomes equal, whatever their order', () => {
  expect(distributeBoxes(boxes, 'x').map(({ x }) => x)).toEqual([10, 100, 55])
  expect(distributeBoxes(boxes, 'y').map(({ y }) => y)).toEqual([10, 45, 90])
})

test('boxes get the size of the first', () => {
  expect(sameSize(boxes).map(({ width, height }) => [width, height])).toEqual(Array(3).fill([20, 10]))
})
