/** Holds what was started early until it is requested. */
export interface HandoffCache<Key extends object, Value> {
  keep(key: Key, value: Promise<Value>): void
  /** Hands it out, once. */
  claim(key: Key): Promise<Value> | undefined
}

/** What isn't claimed within `keptMs` is dropped. */
export function createKeepsake<Key extends object, Value>({
  keptMs,
  drop,
}: {
  keptMs: number
  drop: (value: Value) => void
}): HandoffCache<Key, Value> {
  const kept = new Map<Key, { value: Promise<Value>; clock: ReturnType<typeof setTimeout> }>()

  function claim(key: Key): Promise<Value> | undefined {
    const found = kept.get(key)
    clearTimeout(found?.clock)
    kept.delete(key)
    return found?.value
  }

  return {
    keep(key, value) {
      const dropThis = () => void claim(key)?.then(drop, () => {})
      // The claimant gets the error; until then it is ignored.
      value.catch(() => {})
      dropThis()
      kept.set(key, { value, clock: setTimeout(dropThis, keptMs) })
    },
    claim,
  }
}
