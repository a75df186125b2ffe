import { createSlotPool } from '../pool.ts'
import { jobNamed } from './job-named.ts'
import { lowSettings } from './pool-settings.ts'

// A program that owns a pool, to be killed by a test: `node pool-program.ts <memory folder> <disk folder>`.
const [, , memoryFolder = '', diskFolder = ''] = process.argv
const pool = createSlotPool({ ...lowSettings, memoryFolder, diskFolder, size: 2 })
const use = { urgency: 'task', limitMs: 60_000, bytes: 10 } as const
const spin = pool.use(use, (slot) => slot.call(jobNamed('spin'), {}))
const hang = pool.use(use, (slot) => slot.call(jobNamed('hang'), {}, () => void process.stdout.write('working\n')))
await Promise.all([spin, hang])
