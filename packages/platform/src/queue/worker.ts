import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Claim } from './job-table.ts'
import { type DeliveredJob, type HeldJob, JobAborted, type JobHandler, JobMoved } from './queue.ts'

export interface ClaimedJob extends Claim {
  job: DeliveredJob
}

/** What a worker was given, and whether jobs still wait, for it or for others. */
export interface Claimed {
  job: ClaimedJob | undefined
  isMore: boolean
}

/** The worker's operations on the queue, provided by the driver. */
export interface WorkerActions {
  claim(): Promise<Claimed>
  complete(claim: Claim): Promise<void>
  fail(claim: Claim): Promise<void>
  handBack(claims: Claim[], delaySeconds?: number): Promise<void>
  move(claim: Claim, to: { lane: string; priority: number }): Promise<void>
  /** Returns the jobs that this worker has lost. */
  touch(claims: Claim[]): Promise<{ id: string; state: string }[]>
}

export interface QueueLog {
  warn(details: object, message: string): void
}

export interface Worker {
  /** Looks for jobs now. */
  wake(): void
  /** Holds a free place for a job that is being queued; undefined if there is none, or if jobs wait for it. */
  hold(): HeldPlace | undefined
  abortCancelled(id: string): void
  stop(drainMs: number): Promise<void>
}

export interface HeldPlace {
  release(): void
  /** The job that got the place. */
  heldJob(claimed: ClaimedJob): HeldJob
}

interface RunningJob extends ClaimedJob {
  controller: AbortController
  /** The handler has lost the job although it hasn't finished: whatever it still does is ignored. */
  abandoned: boolean
  ended: Promise<void>
}

const heartbeatMs = 3_000
const abortGraceMs = 2_000
const retryMs = 500

/** Runs up to `concurrency` jobs at a time, claiming one after the other. */
export function startWorker(
  actions: WorkerActions,
  options: { concurrency: number; handler: JobHandler; log?: QueueLog | undefined },
): Worker {
  const { concurrency, handler, log } = options
  const running = new Set<RunningJob>()
  /** Places that are held for jobs which are being claimed or queued. */
  let held = 0
  let stopping = false
  /** Of jobs that were queued for this worker while it stopped. */
  const handingBack: Promise<void>[] = []
  let filling: Promise<void> | undefined
  let wokenMeanwhile = false
  /** Whether jobs waited when this worker last looked: those of a group that runs as many as it may can be taken when one ends. */
  let isMore = false

  const isFree = () => running.size + held < concurrency

  function wake(): void {
    wokenMeanwhile = true
    filling ??= fill().finally(() => {
      filling = undefined
      if (wokenMeanwhile && !stopping && isFree()) wake()
    })
  }

  async function fill(): Promise<void> {
    while (wokenMeanwhile && !stopping && isFree()) {
      wokenMeanwhile = false
      held += 1
      try {
        const claimed = await actions.claim().finally(() => {
          held -= 1
        })
        isMore = claimed.isMore
        if (!claimed.job) continue
        start(claimed.job)
        wokenMeanwhile ||= isMore
      } catch (cause) {
        log?.warn({ reason: messageOf(cause) }, 'the queue could not be asked for a job')
        isMore = true
        return
      }
    }
  }

  function start(claimed: ClaimedJob): void {
    // After a long loss of the database a job can come back to the process that is still working on it.
    for (const earlier of abort(claimed.id, 'lost')) earlier.abandoned = true
    const entry: RunningJob = { ...claimed, controller: new AbortController(), abandoned: false, ended: Promise.resolve() }
    running.add(entry)
    entry.ended = run(entry).finally(() => {
      running.delete(entry)
      wakeForOthers()
    })
  }

  function hold(): HeldPlace | undefined {
    if (stopping || isMore || !isFree()) return undefined
    held += 1
    let isHeld = true
    const leave = () => {
      if (isHeld) held -= 1
      isHeld = false
    }
    const release = () => {
      leave()
      wakeForOthers()
    }
    return {
      release,
      heldJob: (claimed) => ({
        release,
        run() {
          leave()
          if (stopping) handingBack.push(handBack([claimed]))
          else start(claimed)
        },
      }),
    }
  }

  /** A place is free again; an enqueued job wakes by itself. */
  function wakeForOthers(): void {
    if (isMore || wokenMeanwhile) wake()
  }

  /** Jobs are being queued for this worker: they come back, or don't come at all, when their transactions end. */
  async function noneHeld(waitMs: number): Promise<void> {
    for (const endMs = Date.now() + waitMs; held > 0 && Date.now() < endMs; ) await delay(20)
  }

  async function handBack(claims: Claim[]): Promise<void> {
    await actions
      .handBack(claims)
      .catch((cause) => log?.warn({ reason: messageOf(cause) }, 'jobs could not be handed back; they return by themselves'))
  }

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

  async function touch(): Promise<void> {
    const held = [...running].filter(({ abandoned }) => !abandoned)
    if (held.length === 0) return
    const gone = await actions.touch(held)
    for (const { id, state } of gone) abort(id, state === 'cancelled' ? 'cancelled' : 'lost')
  }

  function abort(id: string, why: JobAborted['why']): RunningJob[] {
    const entries = [...running].filter((entry) => entry.id === id)
    for (const { controller } of entries) controller.abort(new JobAborted(why))
    return entries
  }

  const heartbeat = setInterval(
    () => touch().catch((cause) => log?.warn({ reason: messageOf(cause) }, 'a heartbeat of the queue failed')),
    heartbeatMs,
  )
  wake()

  return {
    wake,
    hold,
    abortCancelled: (id) => void abort(id, 'cancelled'),
    async stop(drainMs) {
      stopping = true
      await filling
      await allEnded(running, drainMs)
      for (const { controller } of running) controller.abort(new JobAborted('stopping'))
      await allEnded(running, abortGraceMs)
      clearInterval(heartbeat)
      const left = [...running].filter(({ abandoned }) => !abandoned)
      for (const entry of left) entry.abandoned = true
      if (left.length > 0) await handBack(left)
      await noneHeld(drainMs + abortGraceMs)
      await Promise.all(handingBack)
    },
  }
}

async function allEnded(running: Set<RunningJob>, waitMs: number): Promise<void> {
  const waiting = new AbortController()
  const late = delay(waitMs, undefined, { signal: waiting.signal }).catch(() => {})
  await Promise.race([Promise.allSettled([...running].map(({ ended }) => ended)), late])
  waiting.abort()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
