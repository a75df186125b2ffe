import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'

/** State shared by canvas and panel of one work that isn't an option, such as the displayed page. */
export interface ViewStore {
  get(): Readonly<Record<string, unknown>>
  set(change: Readonly<Record<string, unknown>>): void
  subscribe(listener: () => void): () => void
}

export function createViewStore(): ViewStore {
  let current: Readonly<Record<string, unknown>> = {}
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(change) {
      current = { ...current, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const ViewStoreContext = createContext<ViewStore | undefined>(undefined)

/** Wraps canvas and panel of one work. Their shared state ends with it. */
export function ViewStateProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createViewStore)
  return <ViewStoreContext value={store}>{children}</ViewStoreContext>
}

/** The shared state of a tool, and a function to change parts of it. A step of a chain has only a panel and shares with nothing. */
export function useViewState<State extends object>(first: State): readonly [State, (change: Partial<State>) => void] {
  const [own] = useState(createViewStore)
  const store = useContext(ViewStoreContext) ?? own
  const changed = useSyncExternalStore(store.subscribe, store.get, store.get)
  return [{ ...first, ...changed }, store.set as (change: Partial<State>) => void]
}
