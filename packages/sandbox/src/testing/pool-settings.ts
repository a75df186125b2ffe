import type { SlotPoolOptions } from '../pool.ts'

/** A pool of one slot with the test jobs and low limits. The caller adds the folders. */
export const lowSettings = {
  size: 1,
  modules: [import.meta.resolve('./jobs.ts')],
  memoryShareBytes: 10_000_000,
  limits: { memoryBytes: 200_000_000, cpuSeconds: 10, fileBytes: 1_000_000 },
  renew: { jobs: 1000, rssBytes: 1_000_000_000 },
  sandbox: 'auto',
} as const satisfies Partial<SlotPoolOptions>
