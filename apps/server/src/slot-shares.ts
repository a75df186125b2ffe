import { type SlotKind, slotKinds } from '@octavo/core/files/slot-kinds.ts'
import type { EngineSettings } from '@octavo/engine/shared/engine-deps.ts'
import { longLane } from '@octavo/engine/tasks/lanes.ts'
import type { ShareSettings } from '@octavo/sandbox/shares.ts'
import type { Config } from './config.ts'

/** What other programs do takes its time even where it is little. */
const quickFactors: Readonly<Record<SlotKind, number>> = { document: 1, office: 5, browser: 5 }

/** Processes of a kind at most: besides those that take long there is always one for newcomers. */
export function sizeOf(config: Config, kind: SlotKind): number {
  return Math.max(2, configuredSize(config, kind))
}

/** How much of them those may hold who take long. */
export function sharesOf(config: Config, kind: SlotKind): ShareSettings {
  return { long: Math.floor(sizeOf(config, kind) / 2), quickMs: config.QUICK_SECONDS * 1000 * quickFactors[kind] }
}

/** Runs of each lane at once. A run that waits for a process of one kind leaves those of the others to work. */
export function laneSettings(config: Config): Pick<EngineSettings, 'lanes' | 'lanesOfGroup'> {
  const lanes: Record<string, number> = {}
  const lanesOfGroup: Record<string, number> = {}
  for (const kind of slotKinds) {
    const { long } = sharesOf(config, kind)
    // Runs that took long where they began count in that lane to their end.
    lanes[kind] = sizeOf(config, kind) + long
    lanesOfGroup[kind] = config.OWNER_TASKS
    lanes[longLane(kind)] = long
    lanesOfGroup[longLane(kind)] = Math.max(1, long - 1)
  }
  return { lanes, lanesOfGroup }
}

function configuredSize(config: Config, kind: SlotKind): number {
  return { document: config.SLOTS_AT_PEAK, office: config.OFFICE_SLOTS, browser: config.BROWSER_SLOTS }[kind]
}
