import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type ErrorCode } from '@octavo/core/messages/errors.ts'
import type { Job } from '@octavo/sandbox/job.ts'
import { createSlotPool } from '@octavo/sandbox/pool.ts'

/** The outcome of a job: its result or its error code. */
export interface Outcome<Result> {
  result?: Result
  code?: ErrorCode
}

export const inputName = 'in.bin'

export interface TestFile {
  bytes: Uint8Array
  limitMs: number
}

/** A pool of one real slot with the jobs of `jobs.ts`. */
export interface TestPool {
  /** Runs a job on one file, which is in the job's folder as `inputName`. */
  run<Payload, Result>(job: Job<Payload, undefined, Result>, payload: Payload, file: TestFile): Promise<Outcome<Result>>
  close(): Promise<void>
}

export async function documentPool({ memoryBytes = 700_000_000, moreModules = [] as readonly string[] } = {}): Promise<TestPool> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-documents-'))
  const pool = createSlotPool({
    size: 1,
    modules: [import.meta.resolve('../jobs.ts'), ...moreModules],
    memoryFolder: '/dev/shm',
    diskFolder: join(folder, 'disk'),
    memoryShareBytes: 50_000_000,
    limits: { memoryBytes, cpuSeconds: 30, fileBytes: 100_000_000 },
    renew: { jobs: 100, rssBytes: 400_000_000 },
    sandbox: 'auto',
  })
  await pool.ready()
  return {
    async run(job, payload, { bytes, limitMs }) {
      try {
        const result = await pool.use({ urgency: 'check', limitMs, bytes: bytes.length * 2 }, async (slot) => {
          await slot.place(inputName, once(bytes))
          return slot.call(job, payload)
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
