import type { SlotUse } from './contract.ts'
import { createDebts } from './debts.ts'

/** How the slots of a pool are shared between those who need one for a moment and those who need one for long. */
export interface ShareSettings {
  /** Slots that uses which take long may hold together. */
  long: number
  /** A task that has run for so long takes long. */
  quickMs: number
}

/** Who holds the slots of a pool, and who may have the next one. */
export interface Shares {
  /** Of those who wait the one whose turn it is; nobody when what is free is kept for others. */
  choose(waiting: readonly SlotUse[]): SlotUse | undefined
  begin(use: SlotUse): void
  end(use: SlotUse): void
  /** Whether a use should have the cores only when others leave them: it takes long, or its group has lately taken much. */
  isHeavy(use: SlotUse): boolean
  /** Whether a task that waits should do so where long tasks do, because its group has lately taken much. */
  refuses(use: SlotUse): boolean
  /** Counts a task that has run for long among those that may; until there is room for it, it is overdue. */
  turnLong(use: SlotUse, waiting: readonly SlotUse[]): 'long' | 'overdue'
  /** Tasks that have run for longer than they may if others want their slot, the longest first. */
  overdue(): SlotUse[]
  /** Whether any slot is held for long. */
  isStrained(): boolean
}

/** So long a use may keep a slot without a word. */
const cheapMs = 1000
/** What is held against a group, and what at most, as multiples of `quickMs`: three minutes later it is forgotten. */
const countedDebt = 0.5
const mostDebt = 4

/**
 * Of several slots one is always left to newcomers: groups that have nothing running and have not lately taken much. Without
 * settings there are no shares, and checks go before tasks, in turns between groups.
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
    return use.share !== 'long' && runningOf(groupOf(use)) === 0 && !owes(groupOf(use))
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
          rank: [owes(groupOf(use)) ? 1 : 0, use.urgency === 'check' ? 0 : 1, isNewcomer(use) ? 0 : 1, runningOf(groupOf(use))] as const,
        }))
        .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2] || a.rank[3] - b.rank[3])
      return first?.use
    },
    begin(use) {
      const isLong = use.share === 'long'
      holdings.set(use, { group: groupOf(use), startedMs: now(), isCommon: !isNewcomer(use), isLong, isOverdue: false })
    },
    end(use) {
      const holding = holdings.get(use)
      if (!holding) return
      holdings.delete(use)
      debts.add(holding.group, now() - holding.startedMs - cheapMs)
    },
    isHeavy: (use) => use.share === 'long' || owes(groupOf(use)),
    refuses: (use) => use.urgency === 'task' && use.share !== 'long' && owes(groupOf(use)),
    turnLong(use, waiting) {
      const holding = holdings.get(use)
      if (!holding || holding.isLong) return 'long'
      // Those who wait for a slot for long have waited their turn in the queue, which this one has not.
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
  /** Not one that came as a newcomer. */
  isCommon: boolean
  isLong: boolean
  isOverdue: boolean
}

/** A use that says no group is somebody else's than all others. */
function groupOf(use: SlotUse): unknown {
  return use.group ?? use
}
