import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobPart } from './contract.ts'

interface Job {
  beganAtMs: number
  endsAtMs: number
  /** Tells the parent that a part begins; returns a function that tells it that the part has ended. */
  begin?(part: JobPart): () => void
}

const clock = new AsyncLocalStorage<Job>()

/** Runs the work of a job with a deadline at which its slot is killed. */
export function untilMoment<Result>(job: Omit<Job, 'beganAtMs'>, work: () => Result): Result {
  return clock.run({ ...job, beganAtMs: Date.now() }, work)
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
  const end = job?.begin?.(part)
  if (!job || !end) return work()
  let isLater = false
  try {
    const result = clock.run({ beganAtMs: job.beganAtMs, endsAtMs: job.endsAtMs }, work)
    isLater = result instanceof Promise
    return result instanceof Promise ? (result.finally(end) as Result) : result
  } finally {
    if (!isLater) end()
  }
}
