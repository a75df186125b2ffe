import type { Plan } from '@octavo/core/limits.ts'
import { slotKinds } from '@octavo/core/slot-kinds.ts'

/** The lane of the queue in which runs of a kind begin is named like the kind; this is where those go that take long. */
export function longLane(lane: string): string {
  return isLongLane(lane) ? lane : `${lane}${longSuffix}`
}

/** Whether a run of this lane may take as long as a task may. */
export function isLongLane(lane: string): boolean {
  return lane.endsWith(longSuffix)
}

const longSuffix = '-long'

const priorities: Readonly<Record<Plan, number>> = { visitor: 0, registered: 5, pro: 9 }

/**
 * A lane, and the priority that a plan has in it. Among those that take long, accounts that cost nothing have no preference:
 * whoever has none would wait for ever.
 */
export function placeIn(lane: string, plan: Plan): { lane: string; priority: number } {
  return { lane, priority: isLongLane(lane) && plan !== 'pro' ? 0 : priorities[plan] }
}

/** All lanes there are. */
export const queueLanes: readonly string[] = slotKinds.flatMap((kind) => [kind, longLane(kind)])
