import { expect, test } from 'vitest'
import { hitRoom } from './hit-room.ts'

const box = (x: number, y: number, size = 10) => ({ x, y, width: size, height: size })

test('a small box alone is pressed within 24 pixels, a large one within itself', () => {
  expect(hitRoom(box(50, 50), [], 1)).toEqual({ left: 7, right: 7, top: 7, bottom: 7 })
  expect(hitRoom(box(50, 50), [], 2)).toEqual({ left: 2, right: 2, top: 2, bottom: 2 })
  expect(hitRoom(box(50, 50, 30), [], 1)).toEqual({ left: 0, right: 0, top: 0, bottom: 0 })
})

test('neighbours share what is between them', () => {
  const [one, other] = [box(50, 50), box(50, 66)]
  expect(hitRoom(one, [one, other], 1)).toMatchObject({ left: 7, right: 7, top: 11, bottom: 3 })
  expect(hitRoom(other, [one, other], 1)).toMatchObject({ top: 3, bottom: 11 })
})

test('what a neighbour takes on one side is given on the other, if that is free', () => {
  const box = { x: 100, y: 100, width: 8, height: 8 }
  const below = { x: 100, y: 112, width: 8, height: 8 }
  expect(hitRoom(box, [box, below], 1)).toEqual({ left: 8, right: 8, top: 14, bottom: 2 })
  const above = { x: 100, y: 84, width: 8, height: 8 }
  expect(hitRoom(box, [box, below, above], 1)).toEqual({ left: 8, right: 8, top: 4, bottom: 2 })
})
