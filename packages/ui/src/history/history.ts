/** Earlier and undone values around the one that holds now. */
export interface History<Value> {
  past: readonly Value[]
  present: Value
  future: readonly Value[]
}

/** The way back and forth; a way that is not there cannot be gone. */
export interface HistorySteps {
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

const maxSteps = 100

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] }
}

/** A new value as a step of its own, or as a part of the last one. */
export function record<Value>({ past, present }: History<Value>, value: Value, { joins }: { joins: boolean }): History<Value> {
  return { past: joins ? past : [...past, present].slice(-maxSteps), present: value, future: [] }
}

/** The value before; `mend` takes out of it what cannot be brought back. */
export function stepBack<Value>(history: History<Value>, mend: (value: Value) => Value): History<Value> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), present: mend(past.at(-1) as Value), future: [present, ...future] }
}

export function stepForth<Value>(history: History<Value>, mend: (value: Value) => Value): History<Value> {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (future.length === 0) return history
  return { past: [...past, present], present: mend(next as Value), future: rest }
}
