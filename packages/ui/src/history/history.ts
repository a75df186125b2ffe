/** Past and undone values around the current one. */
export interface History<Value> {
  past: readonly Value[]
  present: Value
  future: readonly Value[]
}

/** Undo and redo; undefined if not possible. */
export interface HistorySteps {
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

const maxSteps = 100

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] }
}

/** Records a new value as a separate step, or as part of the last one. */
export function record<Value>({ past, present }: History<Value>, value: Value, { joins }: { joins: boolean }): History<Value> {
  return { past: joins ? past : [...past, present].slice(-maxSteps), present: value, future: [] }
}

/** The previous value; `mend` removes what can't be restored. */
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
