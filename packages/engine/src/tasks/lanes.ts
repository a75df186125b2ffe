import type { Plan } from '@octavo/core/api/limits.ts'
import { slotKinds } from '@octavo/core/files/slot-kinds.ts'

/** A run starts in the lane named after its kind of slot; this is the lane for long runs. */
export function longLane(lane: string): string {
  return isLongLane(lane) ? lane : `${lane}${longSuffix}`
}

/** Whether runs of this lane may use a task's full time limit. */
export function isLongLane(lane: string): boolean {
  return lane.endsWith(longSuffix)
}

const longSuffix = '-long'

/** A lane, and the plan's priority in it. Free accounts have none: with a handful of them one could keep every visitor waiting forever. */
export function placeIn(lane: string, plan: Plan): { lane: string; priority: number } {
  return { lane, priority: plan === 'pro' ? 9 : 0 }
}

/** All lanes there are. */
export const queueLanes: readonly string[] = slotKinds.flatMap((kind) => [kind, longLane(kind)])
