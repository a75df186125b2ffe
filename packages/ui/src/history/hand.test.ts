import { expect, test } from 'vitest'
import { type Hand, handAfter, type handEvents, restingHand } from './hand.ts'

const after = (...events: (typeof handEvents)[number][]) => events.reduce<Hand>(handAfter, restingHand)

test('a press and what follows from letting it go are one, the next press is another', () => {
  const pressed = after('pointerdown')
  expect(handAfter(pressed, 'pointerup')).toEqual({ ...pressed, isDown: false })
  expect(after('pointerdown', 'pointerup', 'pointerdown').press).toBe(pressed.press + 1)
})

test('keys after a drag are not part of it, but keys after keys are', () => {
  const dragged = after('pointerdown', 'pointerup')
  const nudged = handAfter(dragged, 'keydown')
  expect(nudged.press).toBe(dragged.press + 1)
  expect(handAfter(nudged, 'keydown')).toBe(nudged)
})

test('a key that is held while dragging, such as Alt, does not end the drag', () => {
  const pressed = after('pointerdown')
  expect(handAfter(pressed, 'keydown')).toBe(pressed)
})
