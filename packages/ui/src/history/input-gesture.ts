/** What the gesture does: changes that come of one press, or of keys one after the other, belong together. */
export interface InputGesture {
  /** Counts presses; keys after a press are one more. */
  press: number
  isDown: boolean
  by: 'pointer' | 'keys'
}

export const restingGesture: InputGesture = { press: 0, isDown: false, by: 'pointer' }

/** The events that a gesture is followed by. */
export const gestureEvents = ['pointerdown', 'pointerup', 'pointercancel', 'keydown'] as const

/** The gesture after an event. What a press leads to may come a moment after it was let go, and still belongs to it. */
export function gestureAfter(gesture: InputGesture, event: (typeof gestureEvents)[number]): InputGesture {
  if (event === 'pointerdown') return { press: gesture.press + 1, isDown: true, by: 'pointer' }
  if (event !== 'keydown') return { ...gesture, isDown: false }
  return gesture.by === 'keys' || gesture.isDown ? gesture : { press: gesture.press + 1, isDown: false, by: 'keys' }
}
