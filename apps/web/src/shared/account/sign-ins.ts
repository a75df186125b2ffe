const listeners = new Set<() => void>()

/** Sign-ins on this page, for the current work: it becomes the user's. */
export const signIns = {
  watch(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  tell(): void {
    for (const listener of listeners) listener()
  },
}
