import { AsyncLocalStorage } from 'node:async_hooks'
import type { Deadlines, JobPart } from './contract.ts'

interface Job extends Deadlines {
  beganAtMs: number
  /** The scans that are read at present, and since when there are any. */
  reading: { scans: number; sinceMs: number }
  /** Tells the parent that a part begins; returns a function that tells it that the part has ended. */
  begin?(part: JobPart): () => void
}

const clock = new AsyncLocalStorage<Job>()

/** Runs the work of a job with a deadline at which its slot is killed. */
export function untilMoment<Result>(job: Omit<Job, 'beganAtMs' | 'reading'>, work: () => Result): Result {
  return clock.run({ ...job, beganAtMs: Date.now(), reading: { scans: 0, sinceMs: 0 } }, work)
}

/** Time left for the calling job; infinite where there is none, as in a test. */
export function remainingMs(): number {
  const job = clock.getStore()
  return job ? Math.max(0, job.endsAtMs - Date.now()) : Number.POSITIVE_INFINITY
}

/** The same as a share of the whole, for work that has a faster way with a lesser result; 1 where there is no job. */
export function remainingShare(): number {
  const job = clock.getStore()
  return job ? remainingMs() / Math.max(1, job.endsAtMs - job.beganAtMs) : 1
}

/**
 * Runs the work on one page or image. The parent kills the slot when it exceeds the part's limit: nothing in this process could, since
 * native calls don't return before they finish. A part inside of another belongs to that one.
 */
export function asPart<Result>(part: JobPart, work: () => Result): Result {
  const job = clock.getStore()
  const tellEnd = job?.begin?.(part)
  if (!job || !tellEnd) return work()
  const { begin: _, ...inside } = part.kind === 'scan' ? readingJob(job) : job
  const end = () => {
    if (part.kind === 'scan') noteRead(job)
    tellEnd()
  }
  let isLater = false
  try {
    const result = clock.run(inside, work)
    isLater = result instanceof Promise
    return result instanceof Promise ? (result.finally(end) as Result) : result
  } finally {
    if (!isLater) end()
  }
}

/** What a scan has of its job: the time for reading. */
function readingJob(job: Job): Job {
  if (job.reading.scans === 0) job.reading.sinceMs = Date.now()
  job.reading.scans += 1
  return { ...job, endsAtMs: job.readingEndsAtMs ?? job.endsAtMs }
}

/** The time of reading doesn't count for the rest of the job. */
function noteRead(job: Job): void {
  job.reading.scans -= 1
  if (job.reading.scans > 0 || job.readingEndsAtMs === undefined) return
  job.endsAtMs = Math.min(job.endsAtMs + Date.now() - job.reading.sinceMs, job.readingEndsAtMs)
}
