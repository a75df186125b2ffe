import type { SlotUse } from './contract.ts'
import { createDebts } from './debts.ts'

/** How a pool's slots are divided between short and long uses. */
export interface ShareSettings {
  /** How many slots long uses may hold together. */
  long: number
  /** A task that has run for longer than this counts as long. */
  quickMs: number
}

/** Tracks who holds the slots of a pool and who gets the next one. */
export interface Shares {
  /** The waiting use whose turn it is; undefined if the free slots are reserved for others. */
  choose(waiting: readonly SlotUse[]): SlotUse | undefined
  begin(use: SlotUse): void
  end(use: SlotUse): void
  /** Whether a use should run at low priority: it takes long, or its group has recently used much. */
  isHeavy(use: SlotUse): boolean
  /** Whether a waiting task should move to the lane of long tasks, because its group has recently used much. */
  refuses(use: SlotUse): boolean
  /** Marks a task as long if there is room for it among long uses; until then it is overdue. */
  turnLong(use: SlotUse, waiting: readonly SlotUse[]): 'long' | 'overdue'
  /** Tasks that have run longer than they may while others want their slot, and idle uses; the longest first. */
  overdue(): SlotUse[]
  /** Whether a slot is held by a long or overdue use, or by a group in debt. */
  isStrained(): boolean
}

/** Up to this long, a use of a slot isn't counted as debt. */
const cheapMs = 1000
/** The debt that counts against a group, and its maximum, as multiples of `quickMs`: it is forgotten after three minutes. */
const countedDebt = 0.5
const mostDebt = 4

/**
 * If there are several slots, one is always reserved for newcomers: groups with nothing running and little recent use. Without settings
 * slots aren't divided; checks go before tasks, and groups take turns.
 */
export function createShares({ places, settings, now = Date.now }: { places: number; settings?: ShareSettings; now?(): number }): Shares {
  const { long: mostLong, quickMs } = settings ?? { long: places, quickMs: Number.POSITIVE_INFINITY }
  const mostCommon = settings ? Math.max(1, places - 1) : places
  const mostLongOfGroup = Math.max(1, mostLong - 1)
  const holdings = new Map<SlotUse, Holding>()
  const debts = createDebts({ mostMs: mostDebt * quickMs, now })

  const held = (counts: (holding: Holding) => boolean) => holdings.values().filter(counts).toArray().length
  const runningOf = (group: unknown) => held((each) => each.group === group)
  const longOf = (group: unknown) => held((each) => each.group === group && each.isLong)
  const isRoomForLong = () => held(({ isLong }) => isLong) < mostLong
  const isRoomForCommon = () => held(({ isCommon }) => isCommon) < mostCommon

  function owes(group: unknown): boolean {
    const running = holdings.values().filter((each) => each.group === group)
    const excess = running.reduce((sum, { startedMs }) => sum + Math.max(0, now() - startedMs - cheapMs), 0)
    return debts.of(group) + excess > countedDebt * quickMs
  }

  function isNewcomer(use: SlotUse): boolean {
    return use.urgency !== 'idle' && use.share !== 'long' && runningOf(groupOf(use)) === 0 && !owes(groupOf(use))
  }

  /** Who has used much comes after others, and idle uses come last. */
  function lateness(use: SlotUse): number {
    return use.urgency === 'idle' ? 2 : owes(groupOf(use)) ? 1 : 0
  }

  function mayBegin(use: SlotUse): boolean {
    if (use.share === 'long') return isRoomForLong() && isRoomForCommon()
    return isNewcomer(use) || isRoomForCommon()
  }

  return {
    choose(waiting) {
      const [first] = waiting
        .filter(mayBegin)
        .map((use) => ({
          use,
          rank: [lateness(use), use.urgency === 'check' ? 0 : 1, isNewcomer(use) ? 0 : 1, runningOf(groupOf(use))] as const,
        }))
        .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2] || a.rank[3] - b.rank[3])
      return first?.use
    },
    begin(use) {
      const isLong = use.share === 'long'
      holdings.set(use, { group: groupOf(use), startedMs: now(), isCommon: !isNewcomer(use), isLong, isOverdue: use.urgency === 'idle' })
    },
    end(use) {
      const holding = holdings.get(use)
      if (!holding) return
      holdings.delete(use)
      if (use.urgency !== 'idle') debts.add(holding.group, now() - holding.startedMs - cheapMs)
    },
    isHeavy: (use) => use.urgency === 'idle' || use.share === 'long' || owes(groupOf(use)),
    refuses: (use) => use.urgency === 'task' && use.share !== 'long' && owes(groupOf(use)),
    turnLong(use, waiting) {
      const holding = holdings.get(use)
      if (!holding || holding.isLong) return 'long'
      if (use.urgency === 'idle') return 'overdue'
      // Long uses that wait for a slot have already waited in the queue; this one hasn't.
      const isRoom = isRoomForLong() && (holding.isCommon || isRoomForCommon()) && longOf(holding.group) < mostLongOfGroup
      if (isRoom && !waiting.some(({ share }) => share === 'long'))
        Object.assign(holding, { isLong: true, isCommon: true, isOverdue: false })
      else holding.isOverdue = true
      return holding.isLong ? 'long' : 'overdue'
    },
    overdue: () =>
      [...holdings]
        .filter(([, { isOverdue }]) => isOverdue)
        .toSorted(([, a], [, b]) => a.startedMs - b.startedMs)
        .map(([use]) => use),
    isStrained: () => settings !== undefined && held(({ isLong, isOverdue, group }) => isLong || isOverdue || owes(group)) > 0,
  }
}

interface Holding {
  group: unknown
  startedMs: number
  /** False for a use that began as a newcomer. */
  isCommon: boolean
  isLong: boolean
  isOverdue: boolean
}

/** A use without a group is a group of its own. */
function groupOf(use: SlotUse): unknown {
  return use.group ?? use
}
