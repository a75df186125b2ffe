import type { DeliveredJob, JobHandler } from '../queue.ts'

/** A handler for tests that holds each job until it is released, and records the order in which they started. */
export interface HeldJobs {
  handler: JobHandler
  /** Every delivery so far. */
  started: DeliveredJob[]
  /** The running jobs. */
  running(): string[]
  finish(taskRef: string, error?: Error): void
}

export function holdJobs(): HeldJobs {
  const started: DeliveredJob[] = []
  const held = new Map<string, { resolve: () => void; reject: (error: unknown) => void }>()
  return {
    started,
    running: () => [...held.keys()],
    handler: (job, signal) =>
      new Promise<void>((resolve, reject) => {
        started.push(job)
        held.set(job.taskRef, { resolve, reject })
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      }).finally(() => held.delete(job.taskRef)),
    finish(taskRef, error) {
      const job = held.get(taskRef)
      if (error) job?.reject(error)
      else job?.resolve()
    },
  }
}
