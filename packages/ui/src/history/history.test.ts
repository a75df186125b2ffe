import { expect, test } from 'vitest'
import { record, startHistory, stepBack, stepForth } from './history.ts'

const alone = { joins: false }
const asIs = (value: number) => value

test('steps go back and forth, and a new one ends what was undone', () => {
  const three = [2, 3].reduce((history, value) => record(history, value, alone), startHistory(1))
  const one = stepBack(stepBack(three, asIs), asIs)
  expect(one).toEqual({ past: [], present: 1, future: [2, 3] })
  expect(stepBack(one, asIs)).toBe(one)
  expect(stepForth(one, asIs)).toEqual({ past: [1], present: 2, future: [3] })
  expect(record(one, 9, alone)).toEqual({ past: [1], present: 9, future: [] })
})

test('what belongs to one movement is one step', () => {
  const moved = [2, 3, 4].reduce((history, value, index) => record(history, value, { joins: index > 0 }), startHistory(1))
  expect(stepBack(moved, asIs).present).toBe(1)
})

test('what cannot be brought back is left out', () => {
  const history = record(startHistory(1), 2, alone)
  expect(stepBack(history, (value) => value * 10)).toEqual({ past: [], present: 10, future: [2] })
})
