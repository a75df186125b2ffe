import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { messageOf } from './cause.ts'
import type { Claim } from './job-table.ts'
import { JobAborted, type JobHandler, JobMoved } from './queue.ts'
import type { ClaimedJob, QueueLog, WorkerActions } from './worker-actions.ts'

/** The jobs that a worker runs, from their claim until their end is written. */
export interface RunningJobs {
  count(): number
  start(claimed: ClaimedJob): void
  abort(id: string, why: JobAborted['why']): void
  /** Tells the queue that these jobs still run, and aborts those that were cancelled or given to another worker. */
  touch(): Promise<void>
  /** Waits for their end, then aborts those that are left, and returns what has not ended even then. */
  drain(drainMs: number): Promise<Claim[]>
}

interface RunningJob extends ClaimedJob {
  controller: AbortController
  /** The handler has lost the job although it hasn't finished: whatever it still does is ignored. */
  abandoned: boolean
  ended: Promise<void>
}

/** How long the handlers of aborted jobs have to end. */
export const abortGraceMs = 2_000
const retryMs = 500

export function createRunningJobs(
  actions: WorkerActions,
  options: { handler: JobHandler; ended(): void; log?: QueueLog | undefined },
): RunningJobs {
  const { handler, ended, log } = options
  const running = new Set<RunningJob>()

  async function run(entry: RunningJob): Promise<void> {
    const { signal } = entry.controller
    const settle = await handler(entry.job, signal).then(
      () => actions.complete,
      (error) => settlementOf(error, signal),
    )
    while (settle && !entry.abandoned) {
      try {
        await settle(entry)
        return
      } catch (cause) {
        // The work is done and must not be repeated because the database is briefly unavailable.
        log?.warn({ reason: messageOf(cause) }, 'the end of a job could not be written and is tried again')
        await delay(retryMs)
      }
    }
  }

  function settlementOf(error: unknown, { aborted, reason }: AbortSignal): ((claim: Claim) => Promise<void>) | undefined {
    if (aborted && reason instanceof JobAborted) return reason.why === 'stopping' ? (claim) => actions.handBack([claim]) : undefined
    if (error instanceof JobMoved) return (claim) => actions.move(claim, error)
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return (claim) => actions.handBack([claim], 1)
    log?.warn({ reason: messageOf(error) }, 'a job threw and is delivered again')
    return actions.fail
  }

  function abort(id: string, why: JobAborted['why']): RunningJob[] {
    const entries = [...running].filter((entry) => entry.id === id)
    for (const { controller } of entries) controller.abort(new JobAborted(why))
    return entries
  }

  const notAbandoned = () => [...running].filter(({ abandoned }) => !abandoned)

  return {
    count: () => running.size,
    start(claimed) {
      // After a long loss of the database a job can come back to the process that is still working on it.
      for (const earlier of abort(claimed.id, 'lost')) earlier.abandoned = true
      const entry: RunningJob = { ...claimed, controller: new AbortController(), abandoned: false, ended: Promise.resolve() }
      running.add(entry)
      entry.ended = run(entry).finally(() => {
        running.delete(entry)
        ended()
      })
    },
    abort,
    async touch() {
      const jobs = notAbandoned()
      if (jobs.length === 0) return
      const gone = await actions.touch(jobs)
      for (const { id, state } of gone) abort(id, state === 'cancelled' ? 'cancelled' : 'lost')
    },
    async drain(drainMs) {
      await allEnded(running, drainMs)
      for (const { controller } of running) controller.abort(new JobAborted('stopping'))
      await allEnded(running, abortGraceMs)
      const left = notAbandoned()
      for (const entry of left) entry.abandoned = true
      return left
    },
  }
}

async function allEnded(running: Set<RunningJob>, waitMs: number): Promise<void> {
  const waiting = new AbortController()
  const late = delay(waitMs, undefined, { signal: waiting.signal }).catch(() => {})
  await Promise.race([Promise.allSettled([...running].map(({ ended }) => ended)), late])
  waiting.abort()
}
