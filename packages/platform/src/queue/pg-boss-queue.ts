import { AppError } from '@octavo/core/errors.ts'
import { PgBoss } from 'pg-boss'
import { fairPriority } from './fair-order.ts'
import {
  cancelJob,
  countJobs,
  handBackJobs,
  jobId,
  positionOf,
  queueChannel,
  queueName,
  reclaimJobs,
  touchJobs,
  wakeWorkers,
} from './job-table.ts'
import type { JobKey, Queue, SqlExecutor } from './queue.ts'
import { type ClaimedJob, type QueueLog, startWorker, type Worker } from './worker.ts'

export interface PgBossQueueOptions {
  url: string
  log?: QueueLog
}

// Any number, as long as it stays: claims take turns by it, so that no two of them count the same group at once.
const claimLock = 7_368_292

const queueOptions = {
  heartbeatSeconds: 10,
  // Whoever works bounds the time of a job; this only ends what nobody can be working on any more.
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 3600,
  // A job is never dropped in silence: its worker sees how often it was delivered and ends the task.
  retryLimit: 1_000_000,
  retryDelay: 1,
}

/**
 * The queue on PostgreSQL. pg-boss keeps the jobs, their states, retries, heartbeats and removal. Jobs are claimed one by
 * one under a lock instead of by `PgBoss.work`, whose workers look into the same group at the same moment and then exceed
 * its limit, and which rest a poll interval after each job.
 */
export async function openPgBossQueue({ url, log }: PgBossQueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'queue',
    application_name: 'octavo-queue',
    max: 4,
    connectionTimeoutMillis: 5_000,
    schedule: false,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    maintenanceIntervalSeconds: 300,
  })
  boss.on('error', (error) => log?.warn({ reason: error.message }, 'the queue met an error'))
  boss.on('warning', ({ message }) => log?.warn({ reason: message }, 'the queue warns'))
  await boss.start()
  await boss.createQueue(queueName, queueOptions)
  await boss.updateQueue(queueName, queueOptions)
  const db = boss.getDb()
  let worker: Worker | undefined
  let subscription: { close(): Promise<void> } | undefined

  /**
   * pg-boss's own statement for the next job, sent behind the lock in one message: PostgreSQL runs both as one transaction,
   * and the second sees what those who held the lock before have left. A worker cannot freeze between them.
   */
  const inTurn: SqlExecutor = {
    async executeSql(text, values = []) {
      const results = (await db.executeSql(`select pg_advisory_xact_lock(${claimLock}); ${withNumbers(text, values)}`)) as unknown
      return (results as { rows: unknown[] }[])[1] ?? { rows: [] }
    },
  }

  async function claim(groupConcurrency: number): Promise<ClaimedJob | undefined> {
    const [claimed] = await boss.fetch<JobKey>(queueName, { groupConcurrency, db: inTurn })
    if (!claimed) return undefined
    const { id, retryCount, data } = claimed
    return { id, retryCount, job: { taskRef: data.taskRef, attempt: data.attempt, delivery: retryCount + 1 } }
  }

  return {
    async enqueue({ taskRef, attempt, group, priority = 0 }, executor) {
      const turn = await fairPriority(executor, { group, priority })
      const data = { taskRef, attempt } satisfies JobKey
      await boss.send(queueName, data, { id: jobId(data), priority: turn, group: { id: group }, db: executor })
      await wakeWorkers(executor)
    },
    cancel: (key, executor = db) => available(cancelJob(executor, jobId(key))),
    async work({ concurrency, groupConcurrency }, handler) {
      const started = startWorker(
        {
          claim: () => claim(groupConcurrency),
          complete: async (claimed) => void (await boss.complete(queueName, claimed)),
          fail: async (claimed) => void (await boss.fail(queueName, claimed)),
          handBack: (claims, delaySeconds) => handBackJobs(db, claims, delaySeconds),
          touch: (claims) => touchJobs(db, claims),
        },
        { concurrency, handler, log },
      )
      worker = started
      const hear = (payload: string) => (payload ? started.abortCancelled(payload) : started.wake())
      subscription = await db.listen?.(queueChannel, hear, started.wake)
    },
    position: (key) => available(positionOf(db, jobId(key))),
    depth: () => available(countJobs(db)),
    reclaim: () => available(reclaimJobs(db)),
    async stop({ drainMs = 0 } = {}) {
      try {
        await worker?.stop(drainMs)
        await subscription?.close()
      } finally {
        await boss.stop({ graceful: false })
      }
    },
  }
}

/** Several statements in one message take no parameters. Those of a claim are whole numbers; anything else is not written into SQL. */
function withNumbers(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1]
    if (!Number.isInteger(value)) throw new TypeError('a claim takes whole numbers only')
    return String(value)
  })
}

async function available<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause) => {
    throw cause instanceof AppError ? cause : new AppError('UNAVAILABLE', { cause })
  })
}
