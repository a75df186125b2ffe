/** Remembers which groups have lately kept slots for longer than most uses need one. */
export interface Debts {
  add(group: unknown, ms: number): void
  of(group: unknown): number
}

/** Half of it is forgotten after this time. */
const halfLifeMs = 60_000
/** Below this it is as good as nothing. */
const forgottenMs = 50
const manyGroups = 1000

/** However much a group takes, it is not held against it for longer than it takes `mostMs` to be forgotten. */
export function createDebts({ mostMs, now }: { mostMs: number; now(): number }): Debts {
  const debts = new Map<unknown, { ms: number; atMs: number }>()

  function left(group: unknown): number {
    const debt = debts.get(group)
    return debt ? debt.ms * 0.5 ** ((now() - debt.atMs) / halfLifeMs) : 0
  }

  return {
    add(group, ms) {
      if (ms <= 0) return
      debts.set(group, { ms: Math.min(mostMs, left(group) + ms), atMs: now() })
      if (debts.size > manyGroups) for (const each of debts.keys()) if (left(each) < forgottenMs) debts.delete(each)
    },
    of: left,
  }
}
