import { expect, test } from 'vitest'
import { createGestureSteps } from './gesture-steps.ts'
import { startHistory } from './history.ts'

test('changes by one gesture are one step, until it ends or something is undone', () => {
  const steps = createGestureSteps<number>()
  const typed = [2, 3, 4].reduce((history, value) => steps.change(history, value, 'type'), startHistory(1))
  expect(typed).toEqual({ past: [1], present: 4, future: [] })
  steps.rest()
  const twice = steps.change(typed, 5, 'type')
  expect(twice.past).toEqual([1, 4])
  const undone = steps.undo(twice)
  expect(undone).toEqual({ past: [1], present: 4, future: [5] })
  expect(steps.redo(undone)).toEqual(twice)
  expect(steps.change(undone, 6, 'type').past).toEqual([1, 4])
})

test('other gestures and changes without one are steps of their own, and the same value is none', () => {
  const steps = createGestureSteps<number>()
  const start = startHistory(1)
  expect(steps.change(start, 1, 'type')).toBe(start)
  const dragged = steps.change(steps.change(start, 2, 'type'), 3, 'drag')
  expect(steps.change(steps.change(dragged, 4), 5).past).toEqual([1, 2, 3, 4])
})
