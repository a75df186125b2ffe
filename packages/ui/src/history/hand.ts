/** What the hand does: changes that come of one press, or of keys one after the other, belong together. */
export interface Hand {
  /** Counts presses; keys after a press are one more. */
  press: number
  isDown: boolean
  by: 'pointer' | 'keys'
}

export const restingHand: Hand = { press: 0, isDown: false, by: 'pointer' }

/** The events that a hand is followed by. */
export const handEvents = ['pointerdown', 'pointerup', 'pointercancel', 'keydown'] as const

/** The hand after an event. What a press leads to may come a moment after it was let go, and still belongs to it. */
export function handAfter(hand: Hand, event: (typeof handEvents)[number]): Hand {
  if (event === 'pointerdown') return { press: hand.press + 1, isDown: true, by: 'pointer' }
  if (event !== 'keydown') return { ...hand, isDown: false }
  return hand.by === 'keys' || hand.isDown ? hand : { press: hand.press + 1, isDown: false, by: 'keys' }
}
