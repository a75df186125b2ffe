import { expect, test } from 'vitest'
import type { DrawnLine } from '../page-drawing.ts'
import { bordersOf } from './borders.ts'

const box = { left: 50, top: 100, right: 150, bottom: 130 }

function across(y: number, width: number, colour: number): DrawnLine {
  return { x0: 50, y0: y, x1: 150, y1: y, width, colour, kind: 'filled' }
}

test('of lines along one side the thickest is its border, whichever was drawn first', () => {
  const [thin, thick] = [across(130, 0.7, 0xffffff), across(130.5, 3, 0x00b050)]
  const green = { width: 3, colour: 0x00b050 }
  expect(bordersOf(box, [thin, thick]).bottom).toEqual(green)
  expect(bordersOf(box, [thick, thin]).bottom).toEqual(green)
})

test('a thick line along a part of a side is not the border of all of it', () => {
  const part = { ...across(130, 3, 0xff0000), x1: 80 }
  expect(bordersOf(box, [across(130, 1, 0), part]).bottom).toEqual({ width: 1, colour: 0 })
})
