import { useSyncExternalStore } from 'react'
import { userStore, type Visitor } from './user-store.ts'

const visitor: Visitor = { state: 'visitor' }

/** The current visitor or user. Pages are built for a visitor, and first rendered so. */
export function useVisitor(): Visitor {
  return useSyncExternalStore(userStore.subscribe, userStore.get, () => visitor)
}
