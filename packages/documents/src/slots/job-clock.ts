import { AsyncLocalStorage } from 'node:async_hooks'

const clock = new AsyncLocalStorage<{ endsAtMs: number }>()

/** Does the work of a job that its slot ends at a moment of this machine's clock. */
export function untilMoment<Result>(endsAtMs: number, work: () => Result): Result {
  return clock.run({ endsAtMs }, work)
}

/** What is left to the job that calls; without bound where none runs, as in a test. */
export function remainingMs(): number {
  const job = clock.getStore()
  return job ? Math.max(0, job.endsAtMs - Date.now()) : Number.POSITIVE_INFINITY
}
