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
import type { JobKey, Queue } from './queue.ts'
import { type ClaimedJob, type QueueLog, startWorker, type Worker } from './worker.ts'

export interface PgBossQueueOptions {
  url: string
  log?: QueueLog
}

// Any number, as long as it stays: claims take turns by it, so that no two of them count the same group at once.
const claimLock = 7_368_292

// A worker that freezes while it holds the lock must not keep all others from their jobs.
const takeTurn = "select set_config('idle_in_transaction_session_timeout', '10s', true), pg_advisory_xact_lock($1)"

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

  async function claim(groupConcurrency: number): Promise<ClaimedJob | undefined> {
    const transaction = await db.beginTransaction?.()
    if (!transaction) throw new Error('pg-boss has no pool of its own')
    try {
      await transaction.db.executeSql(takeTurn, [claimLock])
      const [claimed] = await boss.fetch<JobKey>(queueName, { groupConcurrency, db: transaction.db })
      await transaction.commit()
      if (!claimed) return undefined
      const { id, retryCount, data } = claimed
      return { id, retryCount, job: { taskRef: data.taskRef, attempt: data.attempt, delivery: retryCount + 1 } }
    } catch (cause) {
      await transaction.rollback()
      throw cause
    }
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

async function available<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause) => {
    throw cause instanceof AppError ? cause : new AppError('UNAVAILABLE', { cause })
  })
}
