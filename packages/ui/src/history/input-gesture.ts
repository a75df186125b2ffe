/** The current input gesture: changes by one press, or by consecutive keys, belong together. */
export interface InputGesture {
  /** Counts presses; keys after a press count as another one. */
  press: number
  isDown: boolean
  by: 'pointer' | 'keys'
}

export const restingGesture: InputGesture = { press: 0, isDown: false, by: 'pointer' }

/** The events that define a gesture. */
export const gestureEvents = ['pointerdown', 'pointerup', 'pointercancel', 'keydown'] as const

/** The gesture after an event. Effects of a press may come shortly after its release, and still belong to it. */
export function gestureAfter(gesture: InputGesture, event: (typeof gestureEvents)[number]): InputGesture {
  if (event === 'pointerdown') return { press: gesture.press + 1, isDown: true, by: 'pointer' }
  if (event !== 'keydown') return { ...gesture, isDown: false }
  return gesture.by === 'keys' || gesture.isDown ? gesture : { press: gesture.press + 1, isDown: false, by: 'keys' }
}
