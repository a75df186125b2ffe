import type { SlotUse } from '@octavo/sandbox/contract.ts'
import type { EngineSettings } from './engine-deps.ts'

/** A busy machine gives a slot a part of a core: the wall clock only ends what waits for something that never comes. */
const wallPerCpu = 4
/** The slowest pace expected when a slow disk copies a large file into the slot. */
const placingBytesPerMs = 50_000

/** Reading a form reads all pages, a preview only one. */
export const wholeForm = 4

interface Check {
  group: string
  /** The size of the file that is placed in the slot. */
  bytes: number
  /** How many times the usual limit it may take. */
  times?: number
}

/** A short use of a slot for which somebody waits: a check, a password attempt, a preview or the fields of a form. */
export function checkUse({ checkCpuMs }: Pick<EngineSettings, 'checkCpuMs'>, { group, bytes, times = 1 }: Check): SlotUse {
  const cpuMs = checkCpuMs * times
  return { urgency: 'check', group, bytes, cpuMs, limitMs: cpuMs * wallPerCpu + bytes / placingBytesPerMs }
}

/** The longest time that one of them takes, apart from large files. */
export function longestCheckMs(checkCpuMs: number): number {
  return checkUse({ checkCpuMs }, { group: '', bytes: 0, times: wholeForm }).limitMs
}
