/** Runs SQL, usually inside a transaction that the caller commits. */
export interface SqlExecutor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** The key of a job: one accepted attempt at a task. Nothing else is in the queue. */
export interface JobKey {
  taskRef: string
  attempt: number
}

export interface NewJob extends JobKey {
  /** The owner's group; the queue is fair between groups. */
  group: string
  /** The kind of worker it needs: lanes don't wait for each other. */
  lane: string
  /** Jobs of a higher priority (0 to 9) go before all others; 0 by default. */
  priority?: number
}

/** A job as delivered to a worker. */
export interface DeliveredJob extends JobKey {
  /** The lane it was taken from. */
  lane: string
  /**
   * 1 the first time. More means that the job came back: its worker died or threw. A job that was handed back properly isn't counted. A
   * worker ends a task whose job comes the fourth time, because it kills its workers.
   */
  delivery: number
}

/** The reason of a running job's aborted signal. */
export class JobAborted extends Error {
  readonly why: 'cancelled' | 'stopping' | 'lost'

  constructor(why: JobAborted['why']) {
    super(`the job was aborted: ${why}`)
    this.name = 'JobAborted'
    this.why = why
  }
}

/** Thrown by a handler whose job belongs in another lane. */
export class JobMoved extends Error {
  readonly lane: string
  readonly priority: number

  constructor({ lane, priority }: { lane: string; priority: number }) {
    super(`the job belongs into the lane ${lane}`)
    this.name = 'JobMoved'
    this.lane = lane
    this.priority = priority
  }
}

/**
 * Runs a job. When it resolves the job is done. If it throws after its signal said `stopping`, or throws `UNAVAILABLE`, the job goes back,
 * not counted as a delivery; if it throws `JobMoved`, it goes to the end of its group's turns in that lane, not counted either; on any
 * other error it is delivered again and counted.
 */
export type JobHandler = (job: DeliveredJob, signal: AbortSignal) => Promise<void>

export interface WorkOptions {
  /** How many jobs of each lane this process runs at a time. */
  lanes: Readonly<Record<string, number>>
  /** How many jobs of one group run at a time in a lane, in all processes together; one number for all lanes, or one for each. */
  groupConcurrency: number | Readonly<Record<string, number>>
}

export interface QueueDepth {
  waiting: number
  running: number
}

/** SQL by which the owner of a task records that its worker has it, executed with the job; `taskRef` and `when` are SQL, too. */
export type Claiming = (of: { taskRef: string; when: string }) => string

/** A job that was queued into a free place of this process's worker, as if it had been claimed. */
export interface HeldJob {
  /** Runs it; call this when its transaction is committed. */
  run(): void
  /** Frees the place of a job whose transaction wasn't committed. */
  release(): void
}

/** The queue of tasks. */
export interface Queue {
  /** Adds a job in the caller's transaction; adding the same key again changes nothing. */
  enqueue(job: NewJob, executor: SqlExecutor): Promise<void>
  /**
   * The same, and gives the job to this process's worker if it has a free place, no other job waits in the lane, and the group may run
   * another one: nobody is overtaken, and the job needn't be found and claimed. Resolves with it then. Claims wait for the end of the
   * transaction.
   */
  enqueueHere(job: NewJob, executor: SqlExecutor, claiming?: Claiming): Promise<HeldJob | undefined>
  /** Removes a waiting job, or aborts the signal of a running one in whichever process runs it. False if there is none. */
  cancel(key: JobKey, executor?: SqlExecutor): Promise<boolean>
  /** Starts working; call it once. */
  work(options: WorkOptions, handler: JobHandler): Promise<void>
  /** How many jobs are before this one; undefined if it isn't waiting. */
  position(key: JobKey): Promise<number | undefined>
  /** How many jobs of a group wait in a lane. */
  waitingOf(group: { lane: string; group: string }, executor?: SqlExecutor): Promise<number>
  depth(): Promise<QueueDepth>
  /**
   * Puts every running job back at once, for a program that knows that their workers are dead: at the start of the only program on its
   * database, before `work`. Otherwise the missing heartbeat reveals it after 10 to 16 s.
   */
  reclaim(): Promise<number>
  /** Takes no more jobs, waits `drainMs` for the running ones, then aborts them and hands them back. */
  stop(options?: { drainMs?: number }): Promise<void>
}
