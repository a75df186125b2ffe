import type { SlotJobs } from '../contract.ts'

export const jobs: SlotJobs = {}

export const selfCheck = () => {
  throw new Error('the library is missing')
}
