/** What the site keeps on this device whether or not there is a file; what it keeps of the work stands in `work-storage.ts`. */
const keys = {
  accessToken: 'octavo_access_token',
  theme: 'octavo_theme',
} as const

/** What lasts: on this device until it is removed. */
type LastingName = keyof typeof keys

export function readLasting(name: LastingName): string | undefined {
  return attempt(() => localStorage.getItem(keys[name])) ?? undefined
}

export function keepLasting(name: LastingName, value: string | undefined): void {
  attempt(() => (value === undefined ? localStorage.removeItem(keys[name]) : localStorage.setItem(keys[name], value)))
}

/** A browser may refuse storage altogether; the site then forgets, and works all the same. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
