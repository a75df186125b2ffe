/** The texts for screen readers: polite after the current speech, or assertive. */
export interface Announcements {
  polite: string
  assertive: string
}

const silence: Announcements = { polite: '', assertive: '' }
let current = silence
const listeners = new Set<() => void>()

/** Makes screen readers read a sentence; it isn't shown. Needs a `LiveRegion` on the page. */
export function announce(text: string, { assertive = false }: { assertive?: boolean } = {}): void {
  const urgency = assertive ? 'assertive' : 'polite'
  // The same sentence again wouldn't be a change, and wouldn't be read.
  const spoken = current[urgency] === text ? `${text}\u00a0` : text
  current = { ...current, [urgency]: spoken }
  for (const listener of listeners) listener()
}

/** The current announcements, as an external store for React. */
export const announcements = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Announcements => current,
  readOnServer: (): Announcements => silence,
}
