/** What the site stores on this device even without files; what it stores of the work is in `work-storage.ts`. */
const keys = {
  accessToken: 'octavo_access_token',
  theme: 'octavo_theme',
  currency: 'octavo_currency',
  googleConsent: 'octavo_google_consent',
} as const

/** Values stored on this device until removed. */
type LastingName = keyof typeof keys

export function readLasting(name: LastingName): string | undefined {
  return attempt(() => localStorage.getItem(keys[name])) ?? undefined
}

export function keepLasting(name: LastingName, value: string | undefined): void {
  attempt(() => (value === undefined ? localStorage.removeItem(keys[name]) : localStorage.setItem(keys[name], value)))
}

/** Calls the listener when another tab changes a stored value. */
export function watchLasting(name: LastingName, listener: () => void): () => void {
  // Without a key, another tab has cleared the whole storage.
  const heard = ({ key }: StorageEvent) => (key === null || key === keys[name] ? listener() : undefined)
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** A browser may refuse storage altogether; the site then works without memory. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
