import { expect, test } from 'vitest'
import { announce, announcements } from './announce.ts'

test('a sentence is read politely, an urgent one at once', () => {
  announce('Invoice, position 3 of 5')
  announce('The upload broke', { assertive: true })
  expect(announcements.read()).toEqual({ polite: 'Invoice, position 3 of 5', assertive: 'The upload broke' })
})

test('the same sentence twice is a change, and so is read twice', () => {
  announce('Moved')
  const first = announcements.read().polite
  announce('Moved')
  const second = announcements.read().polite
  expect(second).not.toBe(first)
  expect(second.trim()).toBe('Moved')
})

test('listeners hear of it until they leave', () => {
  let heard = 0
  const leave = announcements.subscribe(() => (heard += 1))
  announce('One')
  leave()
  announce('Two')
  expect(heard).toBe(1)
})
