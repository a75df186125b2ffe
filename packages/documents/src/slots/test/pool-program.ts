import { createSlotPool } from '../pool.ts'

// A program that owns a pool, to be killed by a test: `node pool-program.ts <memory folder> <disk folder>`.
const [, , memoryFolder = '', diskFolder = ''] = process.argv
const pool = createSlotPool({
  size: 2,
  modules: [import.meta.resolve('./jobs.ts')],
  memoryFolder,
  diskFolder,
  memoryShareBytes: 10_000_000,
  limits: { memoryBytes: 200_000_000, cpuSeconds: 10, fileBytes: 1_000_000 },
  renew: { jobs: 1000, rssBytes: 1_000_000_000 },
  sandbox: 'auto',
})
const use = { urgency: 'task', limitMs: 60_000, bytes: 10 } as const
const spin = pool.use(use, (slot) => slot.call('spin', {}))
const hang = pool.use(use, (slot) => slot.call('hang', {}, () => void process.stdout.write('working\n')))
await Promise.all([spin, hang])
