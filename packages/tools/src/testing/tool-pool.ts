import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { createSlotPool } from '@octavo/sandbox/pool.ts'

/** A pool of one real slot that runs tools and inspects documents, in its own folder. */
export function toolPool({ renewJobs = 100 } = {}): SlotPool {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-tool-pool-'))
  const pool = createSlotPool({
    size: 1,
    modules: [import.meta.resolve('@octavo/documents/jobs.ts'), import.meta.resolve('../registry/runners.ts')],
    memoryFolder: '/dev/shm',
    diskFolder: join(folder, 'disk'),
    memoryShareBytes: 50_000_000,
    limits: { memoryBytes: 1_500_000_000, cpuSeconds: 60, fileBytes: 100_000_000 },
    renew: { jobs: renewJobs, rssBytes: 400_000_000 },
    sandbox: 'auto',
  })
  return {
    ...pool,
    async close() {
      await pool.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A file's content as a slot accepts it. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
