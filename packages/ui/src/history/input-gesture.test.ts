import { expect, test } from 'vitest'
import { gestureAfter, type gestureEvents, type InputGesture, restingGesture } from './input-gesture.ts'

const after = (...events: (typeof gestureEvents)[number][]) => events.reduce<InputGesture>(gestureAfter, restingGesture)

test('a press and what follows from letting it go are one, the next press is another', () => {
  const pressed = after('pointerdown')
  expect(gestureAfter(pressed, 'pointerup')).toEqual({ ...pressed, isDown: false })
  expect(after('pointerdown', 'pointerup', 'pointerdown').press).toBe(pressed.press + 1)
})

test('keys after a drag are not part of it, but keys after keys are', () => {
  const dragged = after('pointerdown', 'pointerup')
  const nudged = gestureAfter(dragged, 'keydown')
  expect(nudged.press).toBe(dragged.press + 1)
  expect(gestureAfter(nudged, 'keydown')).toBe(nudged)
})

test('a key that is held while dragging, such as Alt, does not end the drag', () => {
  const pressed = after('pointerdown')
  expect(gestureAfter(pressed, 'keydown')).toBe(pressed)
})
