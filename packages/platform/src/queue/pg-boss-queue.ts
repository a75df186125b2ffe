import { AppError } from '@octavo/core/messages/errors.ts'
import { PgBoss } from 'pg-boss'
import { type Rounds, startRounds } from '../rounds.ts'
import { createClaims } from './claim-functions.ts'
import {
  addingJob,
  cancelJob,
  completeJob,
  countJobs,
  countWaiting,
  handBackJobs,
  jobId,
  lanesWithJobs,
  makeFunctions,
  makeRoom,
  moveJob,
  positionOf,
  queueChannel,
  queueName,
  reclaimJobs,
  touchJobs,
} from './job-table.ts'
import type { Claiming, JobKey, NewJob, Queue, SqlExecutor } from './queue.ts'
import { startWorker, type Worker } from './worker.ts'
import type { Claimed, ClaimedJob, QueueLog, WorkerActions } from './worker-actions.ts'

export interface PgBossQueueOptions {
  url: string
  /** The lanes of the queue; each job is in one. */
  lanes: readonly string[]
  log?: QueueLog
}

const queueOptions = {
  heartbeatSeconds: 10,
  // Workers limit the time of a job; this only ends jobs that can't be running any more.
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 3600,
  // A job is never dropped silently: its worker sees how often it was delivered and ends the task.
  retryLimit: 1_000_000,
  retryDelay: 1,
}

// A fallback for lost notifications and for jobs that came back by a missing heartbeat.
const pollMs = 2_000

// Otherwise a connection ends after ten seconds without use, and the next job waits for a new one, which costs more than its statements.
// pg-boss hands it on to the pool, but its types don't know it.
const keptConnections = { idleTimeoutMillis: 60_000 }

/**
 * The queue on PostgreSQL. pg-boss keeps the jobs, their states, retries, heartbeats and removal. Jobs are claimed one by one under a lock
 * instead of by `PgBoss.work`, whose workers count the same group at the same moment and then exceed its limit, and which pause for a poll
 * interval after each job.
 */
export async function openPgBossQueue({ url, lanes, log }: PgBossQueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'queue',
    application_name: 'octavo-queue',
    max: 4,
    connectionTimeoutMillis: 5_000,
    ...keptConnections,
    schedule: false,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    maintenanceIntervalSeconds: 300,
  })
  boss.on('error', (error) => log?.warn({ reason: error.message }, 'the queue met an error'))
  boss.on('warning', ({ message }) => log?.warn({ reason: message }, 'the queue warns'))
  await boss.start()
  for (const lane of lanes) {
    await boss.createQueue(queueName(lane), queueOptions)
    await boss.updateQueue(queueName(lane), queueOptions)
  }
  const db = boss.getDb()
  await makeFunctions(db)
  const runClaim = createClaims(db)
  const workers = new Map<string, Worker>()
  /** How many jobs of a group may run at once in a lane. */
  let mostOfGroup: (lane: string) => number = () => 0
  let subscription: { close(): Promise<void> } | undefined
  let polling: Rounds | undefined

  /** One statement for all lanes: most of them are empty most of the time, and a claim costs far more. */
  async function poll(): Promise<void> {
    for (const lane of await lanesWithJobs(db, [...workers.keys()])) workers.get(lane)?.wake()
  }

  /** By pg-boss's own statement for the next job, under the lock: a worker can't freeze between them. */
  async function claim(lane: string): Promise<Claimed> {
    let isMore = false
    const inTurn: SqlExecutor = {
      async executeSql(statement, values = []) {
        const answer = await runClaim(lane, statement, values)
        isMore = answer.isMore
        return { rows: answer.job ? [answer.job] : [] }
      },
    }
    const [claimed] = await boss.fetch<JobKey>(queueName(lane), { groupConcurrency: mostOfGroup(lane), db: inTurn })
    if (!claimed) return { job: undefined, isMore }
    const { id, retryCount, data } = claimed
    return { job: { id, retryCount, job: { taskRef: data.taskRef, attempt: data.attempt, lane, delivery: retryCount + 1 } }, isMore }
  }

  /** Adds a job that waits, or runs as one of `mostOfGroup`, under the lock; resolves with its claim then. */
  async function add(
    { taskRef, attempt, group, lane, priority = 0 }: NewJob,
    executor: SqlExecutor,
    here: { mostOfGroup: number; claiming?: Claiming | undefined } = { mostOfGroup: 0 },
  ): Promise<ClaimedJob | undefined> {
    const key: JobKey = { taskRef, attempt }
    const id = jobId(key)
    const adding = addingJob(executor, { lane, lanes, id, place: { queue: queueName(lane), group, priority }, ...here })
    const send = () => boss.send(queueName(lane), key, { id, group: { id: group }, db: adding })
    if ((await send()) === null && (await makeRoom(executor, { lane, lanes, id })) === 'room') await send()
    return adding.runs() ? { id, retryCount: 0, job: { ...key, lane, delivery: 1 } } : undefined
  }

  return {
    enqueue: async (job, executor) => void (await add(job, executor)),
    async enqueueHere(job, executor, claiming) {
      const place = workers.get(job.lane)?.hold()
      if (!place) return void (await add(job, executor))
      try {
        const runs = await add(job, executor, { mostOfGroup: mostOfGroup(job.lane), claiming })
        if (!runs) place.release()
        return runs && place.heldJob(runs)
      } catch (error) {
        place.release()
        throw error
      }
    },
    cancel: (key, executor = db) => available(cancelJob(executor, { lanes, id: jobId(key) })),
    async work({ lanes: shares, groupConcurrency }, handler) {
      mostOfGroup = (lane) => (typeof groupConcurrency === 'number' ? groupConcurrency : (groupConcurrency[lane] ?? shares[lane] ?? 0))
      for (const [lane, concurrency] of Object.entries(shares)) {
        const actions: WorkerActions = {
          claim: () => claim(lane),
          complete: (claimed) => completeJob(db, { lane, claim: claimed }),
          fail: async (claimed) => void (await boss.fail(queueName(lane), claimed)),
          handBack: (claims, delaySeconds) => handBackJobs(db, { lane, claims }, delaySeconds),
          move: (claimed, to) => moveJob(db, { lane, claim: claimed }, to),
          touch: (claims) => touchJobs(db, { lane, claims }),
        }
        workers.set(lane, startWorker(actions, { concurrency, handler, log }))
      }
      const all = [...workers.values()]
      const hear = (payload: string) => {
        const woken = workers.get(payload)
        if (woken) woken.wake()
        else for (const worker of all) worker.abortCancelled(payload)
      }
      polling = startRounds(poll, {
        everyMs: pollMs,
        onError: (error) => log?.warn({ reason: (error as Error).message }, 'the queue could not be asked for waiting jobs'),
      })
      subscription = await db.listen?.(queueChannel, hear, () => {
        for (const worker of all) worker.wake()
      })
    },
    position: (key) => available(positionOf(db, { lanes, id: jobId(key) })),
    waitingOf: (group, executor = db) => available(countWaiting(executor, group)),
    depth: () => available(countJobs(db, lanes)),
    async reclaim() {
      const counts = await available(Promise.all(lanes.map((lane) => reclaimJobs(db, lane))))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async stop({ drainMs = 0 } = {}) {
      try {
        await Promise.all([polling?.stop(), ...[...workers.values()].map((worker) => worker.stop(drainMs))])
        await subscription?.close()
      } finally {
        await boss.stop({ graceful: false })
      }
    },
  }
}

async function available<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause) => {
    throw cause instanceof AppError ? cause : new AppError('UNAVAILABLE', { cause })
  })
}
