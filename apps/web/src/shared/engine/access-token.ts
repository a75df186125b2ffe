import { keepLasting, readLasting, watchLasting } from '../client-storage.ts'

const listeners = new Set<() => void>()

/** The access token on this device; all access goes through here. */
export const accessToken = {
  read: (): string | undefined => readLasting('accessToken'),
  keep: (token: string): void => keepLasting('accessToken', token),
  /** Deletes this token. A newer one from another sign-in stays. */
  drop(token: string): void {
    if (readLasting('accessToken') !== token) return
    keepLasting('accessToken', undefined)
    for (const listener of listeners) listener()
  },
  /** Calls the listener when the token was dropped here or changed by another tab. */
  watch(listener: () => void): () => void {
    listeners.add(listener)
    const stop = watchLasting('accessToken', listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  },
}
