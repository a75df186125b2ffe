import { useRef, useSyncExternalStore } from 'react'

/** An observable value. */
export interface Store<State> {
  get(): State
  set(change: (state: State) => State): void
  subscribe(listener: () => void): () => void
}

/** `settle` completes each change with what follows from it, before listeners see it. */
export function createStore<State>(first: State, settle: (next: State, before: State) => State = (next) => next): Store<State> {
  let state = first
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      const next = change(state)
      if (next === state) return
      state = settle(next, state)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of a store as a store. Its changes are changes of the whole, and listeners of one are listeners of the other. */
export function focusStore<State, Part>(
  store: Store<State>,
  { pick, put }: { pick(state: State): Part; put(state: State, part: Part): State },
): Store<Part> {
  return {
    get: () => pick(store.get()),
    set: (change) =>
      store.set((state) => {
        const part = pick(state)
        const next = change(part)
        return next === part ? state : put(state, next)
      }),
    subscribe: (listener) => store.subscribe(listener),
  }
}

/** The store's current state; the component renders again when it changes. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** A part of the store's state. The component renders again only when a value of the part changes. */
export function useStorePart<State, Part extends object>(store: Store<State>, pick: (state: State) => Part): Part {
  const last = useRef<Part>(undefined)
  const read = () => {
    last.current = keepSame(last.current, pick(store.get()))
    return last.current
  }
  return useSyncExternalStore(store.subscribe, read, read)
}

/** The previous part itself while all of its values are the same, so that it isn't taken for a new one. */
export function keepSame<Part extends object>(last: Part | undefined, next: Part): Part {
  if (!last) return next
  const values = Object.entries(next)
  const isSame = values.length === Object.keys(last).length && values.every(([name, value]) => last[name as keyof Part] === value)
  return isSame ? last : next
}
