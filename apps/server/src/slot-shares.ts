import { type SlotKind, slotKinds } from '@octavo/core/files/slot-kinds.ts'
import type { EngineSettings } from '@octavo/engine/shared/engine-deps.ts'
import { longLane } from '@octavo/engine/tasks/lanes.ts'
import type { ShareSettings } from '@octavo/sandbox/shares.ts'
import type { Config } from './config.ts'

/** Other programs take their time even for small work. */
const quickFactors: Readonly<Record<SlotKind, number>> = { document: 1, office: 5, browser: 5, ocr: 10 }

/** The maximum number of processes of a kind: besides those for long uses there is always one for newcomers. */
export function sizeOf(config: Config, kind: SlotKind): number {
  return Math.max(2, configuredSize(config, kind))
}

/** How many of them long uses may hold. */
export function sharesOf(config: Config, kind: SlotKind): ShareSettings {
  return { long: Math.floor(sizeOf(config, kind) / 2), quickMs: config.QUICK_SECONDS * 1000 * quickFactors[kind] }
}

/** The number of concurrent runs of each lane. A run that waits for one kind of process doesn't block the others. */
export function laneSettings(config: Config): Pick<EngineSettings, 'lanes' | 'lanesOfGroup'> {
  const lanes: Record<string, number> = {}
  const lanesOfGroup: Record<string, number> = {}
  for (const kind of slotKinds) {
    const { long } = sharesOf(config, kind)
    // A run that turns out long counts in the lane where it started until its end.
    lanes[kind] = sizeOf(config, kind) + long
    lanesOfGroup[kind] = config.OWNER_TASKS
    lanes[longLane(kind)] = long
    lanesOfGroup[longLane(kind)] = Math.max(1, long - 1)
  }
  return { lanes, lanesOfGroup }
}

function configuredSize(config: Config, kind: SlotKind): number {
  return { document: config.SLOTS_AT_PEAK, office: config.OFFICE_SLOTS, browser: config.BROWSER_SLOTS, ocr: config.OCR_SLOTS }[kind]
}
