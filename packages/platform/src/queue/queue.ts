/** Runs SQL, usually inside a transaction that its owner commits. */
export interface SqlExecutor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** What a job is: one accepted attempt at a task. Nothing else is in the queue. */
export interface JobKey {
  taskRef: string
  attempt: number
}

export interface NewJob extends JobKey {
  /** Whose job it is; the queue is fair between groups. */
  group: string
  /** What kind of worker it needs: kinds do not wait for each other. */
  lane: string
  /** Jobs of a higher priority (0 to 9) go before all others, 0 unless told. */
  priority?: number
}

/** A job as a worker gets it. */
export interface DeliveredJob extends JobKey {
  /** The lane from which it was taken. */
  lane: string
  /**
   * 1 the first time. More says that the job came back: its worker died or threw. A job that was handed back in good
   * order is not counted. A worker ends a task whose job comes the fourth time, for it kills what runs it.
   */
  delivery: number
}

/** Why a running job's signal was aborted; it is the signal's reason. */
export class JobAborted extends Error {
  readonly why: 'cancelled' | 'stopping' | 'lost'

  constructor(why: JobAborted['why']) {
    super(`the job was aborted: ${why}`)
    this.name = 'JobAborted'
    this.why = why
  }
}

/** Thrown by a handler that has found that its job belongs into another lane. */
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
 * Does a job. When it resolves the job is done. When it throws after its signal told `stopping`, or throws `UNAVAILABLE`,
 * the job goes back as if it had not been delivered; when it throws `JobMoved` it goes to the end of its group's turns in that
 * lane, not counted either; when it throws anything else it is delivered again and counted.
 */
export type JobHandler = (job: DeliveredJob, signal: AbortSignal) => Promise<void>

export interface WorkOptions {
  /** How many jobs of each lane this process runs at a time. */
  lanes: Readonly<Record<string, number>>
  /** How many jobs of one group run at a time in a lane, in all processes together; one figure for all lanes, or one for each. */
  groupConcurrency: number | Readonly<Record<string, number>>
}

export interface QueueDepth {
  waiting: number
  running: number
}

/** The queue of tasks. */
export interface Queue {
  /** Adds a job in the caller's own transaction; a second time with the same key changes nothing. */
  enqueue(job: NewJob, executor: SqlExecutor): Promise<void>
  /** Takes a waiting job out, or aborts the signal of a running one wherever it runs. False if there is none. */
  cancel(key: JobKey, executor?: SqlExecutor): Promise<boolean>
  /** Starts to work; call it once. */
  work(options: WorkOptions, handler: JobHandler): Promise<void>
  /** How many jobs go before this one; undefined if it does not wait. */
  position(key: JobKey): Promise<number | undefined>
  /** How many jobs of a group wait in a lane. */
  waitingOf(group: { lane: string; group: string }, executor?: SqlExecutor): Promise<number>
  depth(): Promise<QueueDepth>
  /**
   * Gives every running job back at once, for a program that knows that whoever ran them is dead: at the start of the
   * only program on its database, before `work`. Elsewhere the missing heartbeat tells it after 10 to 16 s.
   */
  reclaim(): Promise<number>
  /** Takes no more jobs, waits `drainMs` for those that run, then aborts them and hands them back. */
  stop(options?: { drainMs?: number }): Promise<void>
}
