import { keepLasting, readLasting, watchLasting } from '../client-storage.ts'

const listeners = new Set<() => void>()

/** The access token that this device keeps, and the only place that touches it. */
export const accessToken = {
  read: (): string | undefined => readLasting('accessToken'),
  keep: (token: string): void => keepLasting('accessToken', token),
  /** Forgets this token. Another one, which a sign-in has brought meanwhile, stays. */
  drop(token: string): void {
    if (readLasting('accessToken') !== token) return
    keepLasting('accessToken', undefined)
    for (const listener of listeners) listener()
  },
  /** Calls the listener when the token was dropped here, and when another tab has changed it. */
  watch(listener: () => void): () => void {
    listeners.add(listener)
    const stop = watchLasting('accessToken', listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  },
}
