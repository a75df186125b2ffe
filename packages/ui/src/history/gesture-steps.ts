import { type History, record, stepBack, stepForth } from './history.ts'

/** A history in which changes by the same gesture, such as one drag or the typing in one field, are one step of undo. */
export interface GestureSteps<Value> {
  /** The history with another value; the same one if the value stays. Without a gesture, a change is a step of its own. */
  change(history: History<Value>, value: Value, gesture?: string): History<Value>
  undo(history: History<Value>): History<Value>
  redo(history: History<Value>): History<Value>
  /** Ends the gesture: the next change is a step of its own. */
  rest(): void
}

export function createGestureSteps<Value>(): GestureSteps<Value> {
  let last: string | undefined
  const rest = () => {
    last = undefined
  }
  const asIs = (value: Value) => value
  return {
    rest,
    change(history, value, gesture) {
      if (value === history.present) return history
      const joins = gesture !== undefined && gesture === last && history.past.length > 0
      last = gesture
      return record(history, value, { joins })
    },
    undo(history) {
      rest()
      return stepBack(history, asIs)
    },
    redo(history) {
      rest()
      return stepForth(history, asIs)
    },
  }
}
