import { useSyncExternalStore } from 'react'
import { userStore, type Visitor } from './user-store.ts'

const visitor: Visitor = { state: 'visitor' }

/** Who is here now. Pages are built for a visitor, and drawn so first. */
export function useVisitor(): Visitor {
  return useSyncExternalStore(userStore.subscribe, userStore.get, () => visitor)
}
