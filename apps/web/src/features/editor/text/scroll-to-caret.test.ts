import { expect, test } from 'vitest'
import { scrollToCaret } from './scroll-to-caret.ts'

const room = { left: 0, right: 390, top: 50, width: 390, height: 700 }
const at = (left: number, right = left) => ({ left, right, top: 400 })

test('the start of a line stays in view beside the caret', () => {
  const place = { caret: at(150), text: at(-60, 500), room, isRightToLeft: false }
  expect(scrollToCaret(place)).toEqual({ left: -76, top: 140 })
})

test('a caret far from the start of its line is shown with what is around it', () => {
  const place = { caret: at(500), text: at(-60, 900), room, isRightToLeft: false }
  expect(scrollToCaret(place).left).toBe(500 - 156)
})

test('a line from right to left starts at its right end', () => {
  const place = { caret: at(300), text: at(-100, 450), room, isRightToLeft: true }
  expect(scrollToCaret(place).left).toBe(76)
})

test('a long line whose caret has no place is shown from its start, in both directions', () => {
  const place = { caret: undefined, text: at(-300, 900), room }
  expect(scrollToCaret({ ...place, isRightToLeft: true })).toEqual({ left: 526, top: 140 })
  expect(scrollToCaret({ ...place, isRightToLeft: false })).toEqual({ left: -316, top: 140 })
})
