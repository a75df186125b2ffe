import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobPart } from './contract.ts'

interface Job {
  endsAtMs: number
  /** Tells the parent that a part begins; gives back what tells it that the part has ended. */
  begin?(part: JobPart): () => void
}

const clock = new AsyncLocalStorage<Job>()

/** Does the work of a job that its slot ends at a moment of this machine's clock. */
export function untilMoment<Result>(job: Job, work: () => Result): Result {
  return clock.run(job, work)
}

/** What is left to the job that calls; without bound where none runs, as in a test. */
export function remainingMs(): number {
  const job = clock.getStore()
  return job ? Math.max(0, job.endsAtMs - Date.now()) : Number.POSITIVE_INFINITY
}

/**
 * Does the work on one page or image. The parent ends the slot when it takes longer than one may: nothing in here could, since
 * native libraries give nothing back before they have finished.
 */
export function asPart<Result>(part: JobPart, work: () => Result): Result {
  const end = clock.getStore()?.begin?.(part)
  if (!end) return work()
  let isLater = false
  try {
    const result = work()
    isLater = result instanceof Promise
    return result instanceof Promise ? (result.finally(end) as Result) : result
  } finally {
    if (!isLater) end()
  }
}
