import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import { userStore } from '../shared/user/user-store.ts'
import styles from './UserLoader.module.css'

/** Covers a page that is about the user while it is not known yet who that is; without a stored token it is never seen. */
export function UserLoader() {
  const { state } = useSyncExternalStore(userStore.subscribe, userStore.get, nobody)
  useEffect(() => void userStore.resolve(), [])
  if (state !== 'resolving') return null
  return (
    <div className={styles.cover} role="status">
      <FoldLoader label="Loading your account" />
    </div>
  )
}

const visitor = { state: 'visitor' } as const

function nobody(): typeof visitor {
  return visitor
}
