import { type SlotKind, slotKinds } from '@octavo/core/files/slot-kinds.ts'
import type { Dialer } from '@octavo/platform/web/dial.ts'
import type { SlotPool, SlotPools } from '@octavo/sandbox/contract.ts'
import { openSlots } from '../slots.ts'
import type { RoleDeps } from './role-deps.ts'

/** The names of the kinds of document processes in the readiness answer. */
const partNames = { document: 'documents', office: 'office', browser: 'browser', ocr: 'ocr' } as const

export interface SlotWays {
  /** Wraps the document processes, for tests that make calls fail. */
  wrapSlots(slots: SlotPool): SlotPool
  dialer: Dialer
}

/** The document processes, which the engine and the worker share. */
export function openDocumentSlots({ config, log, metrics, parts }: RoleDeps, { wrapSlots, dialer }: SlotWays): SlotPools {
  const opened = openSlots(config, log, dialer)
  const slots = mapKinds((kind) => wrapSlots(opened[kind].pool))
  for (const kind of slotKinds) {
    parts.onClose(() => slots[kind].close())
    parts.checks[partNames[kind]] = opened[kind].check
    parts.gauges.push(() => {
      const { slots: all, busy } = slots[kind].stats()
      metrics.setSlots({ kind, busy, idle: all - busy })
    })
  }
  return slots
}

function mapKinds(poolOf: (kind: SlotKind) => SlotPool): SlotPools {
  return { document: poolOf('document'), office: poolOf('office'), browser: poolOf('browser'), ocr: poolOf('ocr') }
}
