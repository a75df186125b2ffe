import { setTimeout as pause } from 'node:timers/promises'
import type { SlotJobs } from '../contract.ts'

/** How long a slot with this module takes to start, at least. */
export const startsInMs = 3500

export const jobs: SlotJobs = { greet: async () => 'here' }

export const selfCheck = async () => {
  await pause(startsInMs)
  return {}
}
