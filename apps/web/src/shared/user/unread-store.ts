import { useEffect, useSyncExternalStore } from 'react'
import { callMain } from '../engine/call-main.ts'
import { logFailure } from '../log.ts'
import { createStore } from '../store.ts'

const store = createStore<number>(0)

/** How many shares of the user's inbox are unread. */
export const unreadStore = {
  ...store,
  /** Asks again, after something was read, deleted or has come. */
  async refresh(): Promise<void> {
    try {
      const { unread } = (await (await callMain('/document-shares/me/unread')).json()) as { unread: number }
      store.set(() => unread)
    } catch (error) {
      logFailure('Unread shares could not be counted', error)
    }
  },
}

/** The number of unread shares, asked for when it is first shown. A mailbox that isn't proven has no inbox. */
export function useUnread({ emailVerified }: { emailVerified: boolean }): number {
  useEffect(() => {
    if (emailVerified) void unreadStore.refresh()
  }, [emailVerified])
  return useSyncExternalStore(store.subscribe, store.get, () => 0)
}
