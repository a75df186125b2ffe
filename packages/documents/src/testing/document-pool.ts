import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type ErrorCode } from '@octavo/core/errors.ts'
import { createSlotPool } from '../slots/pool.ts'

/** What became of a job: its result or its error code. */
export interface Outcome<Result> {
  result?: Result
  code?: ErrorCode
}

/** A pool of one real slot with the jobs of `jobs.ts`. */
export interface TestPool {
  run<Result>(job: string, bytes: Uint8Array, use: { limitMs: number; payload?: object }): Promise<Outcome<Result>>
  close(): Promise<void>
}

export async function documentPool({ memoryBytes = 700_000_000 } = {}): Promise<TestPool> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-documents-'))
  const pool = createSlotPool({
    size: 1,
    modules: [import.meta.resolve('../jobs.ts')],
    memoryFolder: '/dev/shm',
    diskFolder: join(folder, 'disk'),
    memoryShareBytes: 50_000_000,
    limits: { memoryBytes, cpuSeconds: 30, fileBytes: 100_000_000 },
    renew: { jobs: 100, rssBytes: 400_000_000 },
    sandbox: 'auto',
  })
  await pool.ready()
  return {
    async run<Result>(job: string, bytes: Uint8Array, { limitMs, payload = {} }: { limitMs: number; payload?: object }) {
      try {
        const result = await pool.use({ urgency: 'check', limitMs, bytes: bytes.length * 2 }, async (slot) => {
          await slot.place('in.bin', once(bytes))
          return slot.call<Result>(job, { name: 'in.bin', ...payload })
        })
        return { result }
      } catch (error) {
        if (error instanceof AppError) return { code: error.code }
        throw error
      }
    },
    async close() {
      await pool.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
