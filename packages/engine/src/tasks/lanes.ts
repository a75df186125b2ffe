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

/** All lanes there are. */
export const queueLanes: readonly string[] = slotKinds.flatMap((kind) => [kind, longLane(kind)])
