import type { SelfCheck, SlotJobs, SlotPlace } from '@octavo/sandbox/contract.ts'
import { createColdOffice } from './cold.ts'
import { createForkingOffice, type Office } from './office.ts'
import { startZygote } from './zygote.ts'

let present: Office | undefined

/** The office process of this slot; only office slots have one. */
export function slotOffice(): Office {
  if (!present) throw new Error('this is no office slot')
  return present
}

/** Whether this slot has an office process. */
export function hasSlotOffice(): boolean {
  return present !== undefined
}

/** Starts the described office process, as slots do; `stop` ends it. */
export async function startOffice({ home, settings }: SlotPlace): Promise<{ lane: 'fork' | 'cold'; stop(): void }> {
  const text = (name: string) => (typeof settings[name] === 'string' ? settings[name] : undefined)
  const documentMs = Number(settings.documentSeconds ?? 60) * 1000
  const memoryBytes = Number(settings.memoryBytes ?? 1_500_000_000)
  const [program, zygote, profile] = [text('program'), text('zygote'), text('profile')]
  if (!home || !program) throw new Error('an office slot has a home and a program')
  if (!zygote || !profile) {
    present = createColdOffice({ program, home, documentMs, ...(profile !== undefined && { profile }) })
    return { lane: 'cold', stop: () => {} }
  }
  const started = await startZygote({ program, zygote, profile, home, memoryBytes })
  present = createForkingOffice({ zygote: started, documentMs })
  let stopped = false
  // Without it this slot is useless; the pool starts another.
  started.gone.then(() => (stopped ? undefined : process.exit(1)))
  const stop = () => {
    stopped = true
    present = undefined
    started.stop()
  }
  return { lane: 'fork', stop }
}

/** An office slot runs the same jobs as the others. */
export const jobs = {} satisfies SlotJobs

/** Starts the office process of this slot. */
export async function selfCheck(place: SlotPlace): Promise<SelfCheck> {
  const { lane } = await startOffice(place)
  return { office: lane }
}
