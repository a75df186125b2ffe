import type { Claim } from './job-table.ts'
import type { DeliveredJob } from './queue.ts'

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
