/** What is to be read aloud now: politely after what is being said, or at once. */
export interface Announcements {
  polite: string
  assertive: string
}

const silence: Announcements = { polite: '', assertive: '' }
let current = silence
const listeners = new Set<() => void>()

/** Has a sentence read aloud by screen readers; shown nowhere. Needs a `LiveRegion` on the page. */
export function announce(text: string, { assertive = false }: { assertive?: boolean } = {}): void {
  const urgency = assertive ? 'assertive' : 'polite'
  // The same sentence twice would be no change, and then not be read.
  const spoken = current[urgency] === text ? `${text}\u00a0` : text
  current = { ...current, [urgency]: spoken }
  for (const listener of listeners) listener()
}

/** The sentences of the moment, as an external store of React. */
export const announcements = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Announcements => current,
  readOnServer: (): Announcements => silence,
}
