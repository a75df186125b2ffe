/** What the site keeps on this device whether or not there is a file; what it keeps of the work stands in `work-storage.ts`. */
const keys = {
  accessToken: 'octavo_access_token',
  theme: 'octavo_theme',
  googleConsent: 'octavo_google_consent',
} as const

/** What lasts: on this device until it is removed. */
type LastingName = keyof typeof keys

export function readLasting(name: LastingName): string | undefined {
  return attempt(() => localStorage.getItem(keys[name])) ?? undefined
}

export function keepLasting(name: LastingName, value: string | undefined): void {
  attempt(() => (value === undefined ? localStorage.removeItem(keys[name]) : localStorage.setItem(keys[name], value)))
}

/** Calls the listener when another tab changes what lasts. */
export function watchLasting(name: LastingName, listener: () => void): () => void {
  // Without a key, another tab has emptied the whole storage.
  const heard = ({ key }: StorageEvent) => (key === null || key === keys[name] ? listener() : undefined)
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** A browser may refuse storage altogether; the site then forgets, and works all the same. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
