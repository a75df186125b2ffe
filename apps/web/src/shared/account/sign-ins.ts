const listeners = new Set<() => void>()

/** Sign-ins on this page, for work that is going on: it becomes the user's. */
export const signIns = {
  watch(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  tell(): void {
    for (const listener of listeners) listener()
  },
}
