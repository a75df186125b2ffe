import { expect, test } from 'vitest'
import { createCallsAtOnce } from './calls-at-once.ts'

test('it is full when as many calls are being answered as it may have, and no longer when one of them has ended', () => {
  const calls = createCallsAtOnce({ most: 3 })
  const [first] = ['a', 'b'].map((sender) => calls.begin(sender))
  expect(calls.isFull()).toBe(false)
  const third = calls.begin('c')
  expect(calls.isFull()).toBe(true)
  first?.()
  first?.()
  expect(calls.isFull()).toBe(false)
  calls.begin('d')
  expect(calls.isFull()).toBe(true)
  third()
  expect(calls.isFull()).toBe(false)
})

test('however many calls one sender makes, others still find room', () => {
  const calls = createCallsAtOnce({ most: 10 })
  const ends = Array.from({ length: 50 }, () => calls.begin('busy'))
  expect(calls.isFull()).toBe(false)
  for (let other = 0; other < 4; other++) calls.begin(`other ${other}`)
  expect(calls.isFull()).toBe(true)
  for (const end of ends.slice(0, 44)) end()
  expect(calls.isFull()).toBe(true)
  for (const end of ends.slice(44, 45)) end()
  expect(calls.isFull()).toBe(false)
})

test('a call that takes long does not count: its sender is slow, or it waits for a document process', () => {
  let now = 0
  const calls = createCallsAtOnce({ most: 2, now: () => now })
  const ends = ['a', 'b', 'c'].map((sender) => calls.begin(sender))
  now = 999
  expect(calls.isFull()).toBe(true)
  now = 1000
  expect(calls.isFull()).toBe(false)
  for (const end of ends) end()
  calls.begin('d')
  expect(calls.isFull()).toBe(false)
  calls.begin('e')
  expect(calls.isFull()).toBe(true)
})

test('all calls count, whoever makes them, where it is so full that none could be answered in time', () => {
  const calls = createCallsAtOnce({ most: 10 })
  const ends = Array.from({ length: 80 }, () => calls.begin('busy'))
  expect(calls.isOverfull()).toBe(true)
  ends[0]?.()
  expect(calls.isOverfull()).toBe(false)
})
