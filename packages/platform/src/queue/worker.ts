import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from './cause.ts'
import type { Claim } from './job-table.ts'
import type { HeldJob, JobHandler } from './queue.ts'
import { abortGraceMs, createRunningJobs } from './running-jobs.ts'
import type { ClaimedJob, QueueLog, WorkerActions } from './worker-actions.ts'

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

const heartbeatMs = 3_000

/** Runs up to `concurrency` jobs at a time, claiming one after the other. */
export function startWorker(
  actions: WorkerActions,
  options: { concurrency: number; handler: JobHandler; log?: QueueLog | undefined },
): Worker {
  const { concurrency, handler, log } = options
  const running = createRunningJobs(actions, { handler, ended: wakeForOthers, log })
  /** Places that are held for jobs which are being claimed or queued. */
  let held = 0
  let stopping = false
  /** Of jobs that were queued for this worker while it stopped. */
  const handingBack: Promise<void>[] = []
  let filling: Promise<void> | undefined
  let wokenMeanwhile = false
  /** Whether jobs waited when this worker last looked: those of a group that runs as many as it may can be taken when one ends. */
  let isMore = false

  const isFree = () => running.count() + held < concurrency

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
        running.start(claimed.job)
        wokenMeanwhile ||= isMore
      } catch (cause) {
        log?.warn({ reason: messageOf(cause) }, 'the queue could not be asked for a job')
        isMore = true
        return
      }
    }
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
          else running.start(claimed)
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

  const heartbeat = setInterval(
    () => running.touch().catch((cause) => log?.warn({ reason: messageOf(cause) }, 'a heartbeat of the queue failed')),
    heartbeatMs,
  )
  wake()

  return {
    wake,
    hold,
    abortCancelled: (id) => running.abort(id, 'cancelled'),
    async stop(drainMs) {
      stopping = true
      await filling
      const left = await running.drain(drainMs)
      clearInterval(heartbeat)
      if (left.length > 0) await handBack(left)
      await noneHeld(drainMs + abortGraceMs)
      await Promise.all(handingBack)
    },
  }
}
