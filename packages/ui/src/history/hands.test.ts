import { expect, test } from 'vitest'
import { createHands } from './hands.ts'
import { startHistory } from './history.ts'

test('changes by one hand are one step, until it rests or something is undone', () => {
  const hands = createHands<number>()
  const typed = [2, 3, 4].reduce((history, value) => hands.change(history, value, 'type'), startHistory(1))
  expect(typed).toEqual({ past: [1], present: 4, future: [] })
  hands.rest()
  const twice = hands.change(typed, 5, 'type')
  expect(twice.past).toEqual([1, 4])
  const undone = hands.undo(twice)
  expect(undone).toEqual({ past: [1], present: 4, future: [5] })
  expect(hands.redo(undone)).toEqual(twice)
  expect(hands.change(undone, 6, 'type').past).toEqual([1, 4])
})

test('other hands and changes without one are steps of their own, and the same value is none', () => {
  const hands = createHands<number>()
  const start = startHistory(1)
  expect(hands.change(start, 1, 'type')).toBe(start)
  const dragged = hands.change(hands.change(start, 2, 'type'), 3, 'drag')
  expect(hands.change(hands.change(dragged, 4), 5).past).toEqual([1, 2, 3, 4])
})
