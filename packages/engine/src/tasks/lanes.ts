import type { Plan } from '@octavo/core/api/limits.ts'
import { slotKinds } from '@octavo/core/files/slot-kinds.ts'

/** The lane of the queue in which runs of a kind begin is named like the kind; this is where those go that take long. */
export function longLane(lane: string): string {
  return isLongLane(lane) ? lane : `${lane}${longSuffix}`
}

/** Whether a run of this lane may take as long as a task may. */
export function isLongLane(lane: string): boolean {
  return lane.endsWith(longSuffix)
}

const longSuffix = '-long'

/**
 * A lane, and the priority that a plan has in it. Accounts that cost nothing have no preference: with a handful of them one could keep
 * every visitor waiting for ever.
 */
export function placeIn(lane: string, plan: Plan): { lane: string; priority: number } {
  return { lane, priority: plan === 'pro' ? 9 : 0 }
}

/** All lanes there are. */
export const queueLanes: readonly string[] = slotKinds.flatMap((kind) => [kind, longLane(kind)])
