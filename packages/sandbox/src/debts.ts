/** Tracks which groups have recently held slots for longer than most uses need one. */
export interface Debts {
  add(group: unknown, ms: number): void
  of(group: unknown): number
}

/** A debt halves after this time. */
const halfLifeMs = 60_000
/** A debt below this is ignored. */
const forgottenMs = 50
const manyGroups = 1000

/** `mostMs` caps a group's debt, and with it the time until the debt is forgotten. */
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
