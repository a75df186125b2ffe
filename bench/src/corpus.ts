import { createReadStream, existsSync } from 'node:fs'
import { glob, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { AppError } from '@octavo/core/errors.ts'
import type { Inspection } from '@octavo/documents/inspect/facts.ts'
import type { SlotPool } from '@octavo/documents/slots/contract.ts'
import { createSlotPool } from '@octavo/documents/slots/pool.ts'
import { type MemoryWatch, watchChildMemory } from './child-memory.ts'

/**
 * Sends every PDF below a folder through `inspect`, `rewrite` and a preview of its first page with the real limits, and prints
 * what became of them. Ends with an error when a process died other than by a limit.
 */
export async function run([folder = '../shared/corpus']: readonly string[]): Promise<void> {
  const root = resolve(folder)
  if (!existsSync(root)) throw new Error(`there is no folder ${folder}`)
  const files = await pdfsBelow(root)
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const memory = watchChildMemory()
  const pool = createPool(work)
  try {
    await pool.ready()
    const outcomes: Outcome[] = []
    for (const file of files) for (const job of jobs) outcomes.push(await runJob(pool, join(root, file), job, memory))
    report(files.length, outcomes, root)
    const crashes = outcomes.filter(({ ending }) => ending === 'INTERNAL' || ending === 'UNAVAILABLE')
    if (crashes.length > 0) process.exitCode = 1
  } finally {
    memory.stop()
    await pool.close()
    await rm(work, { recursive: true, force: true })
  }
}

type Job = (typeof jobs)[number]

interface Outcome {
  file: string
  job: Job
  /** The state of the document, `ok`, or an error code. */
  ending: string
  elapsedMs: number
  peakRssBytes: number
}

const jobs = ['inspect', 'rewrite', 'preview'] as const
const limitMs = 20_000
const megabyte = 1_000_000

async function pdfsBelow(root: string): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('**/*.pdf', { cwd: root })) files.push(file)
  return files.sort()
}

function createPool(folder: string): SlotPool {
  return createSlotPool({
    size: 1,
    modules: [import.meta.resolve('@octavo/documents/jobs.ts')],
    memoryFolder: '/dev/shm',
    diskFolder: join(folder, 'disk'),
    memoryShareBytes: 100 * megabyte,
    limits: { memoryBytes: 1500 * megabyte, cpuSeconds: 60, fileBytes: 2000 * megabyte },
    renew: { jobs: 200, rssBytes: 400 * megabyte },
    sandbox: 'auto',
  })
}

async function runJob(pool: SlotPool, path: string, job: Job, memory: MemoryWatch): Promise<Outcome> {
  const { size } = await stat(path)
  memory.reset()
  let start = performance.now()
  const ending = await pool
    .use({ urgency: 'task', limitMs, bytes: size * 3 }, async (slot) => {
      // Waiting for a slot that replaces a dead one is no time of this file.
      start = performance.now()
      await slot.place('in.pdf', createReadStream(path))
      return slot.call<Partial<Inspection>>(job, { name: 'in.pdf', output: 'out', page: 1, width: 800 })
    })
    .then(
      (result) => result.state ?? 'ok',
      (error: unknown) => (error instanceof AppError ? error.code : 'INTERNAL'),
    )
  return { file: path, job, ending, elapsedMs: performance.now() - start, peakRssBytes: memory.peakBytes() }
}

function report(count: number, outcomes: Outcome[], root: string): void {
  console.log(`${count} files`)
  for (const job of jobs) {
    const ofJob = outcomes.filter((outcome) => outcome.job === job)
    const endings = Object.entries(Object.groupBy(ofJob, ({ ending }) => ending)).map(([ending, group]) => `${ending} ${group?.length}`)
    console.log(`\n${job}: ${endings.sort().join(', ')}`)
    console.log(`  median ${median(ofJob.map(({ elapsedMs }) => elapsedMs)).toFixed(1)} ms`)
    const largest = ofJob.toSorted((a, b) => b.peakRssBytes - a.peakRssBytes)[0]
    if (largest) console.log(`  peak memory ${(largest.peakRssBytes / megabyte).toFixed(0)} MB  ${relative(root, largest.file)}`)
    for (const { file, ending, elapsedMs } of ofJob.toSorted((a, b) => b.elapsedMs - a.elapsedMs).slice(0, 5)) {
      console.log(`  ${elapsedMs.toFixed(0).padStart(6)} ms  ${ending.padEnd(20)} ${relative(root, file)}`)
    }
  }
  for (const { file, job, ending } of outcomes) {
    if (ending !== 'ok' && ending !== 'READY') console.log(`  ${ending.padEnd(24)} ${job.padEnd(8)} ${relative(root, file)}`)
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
