import { EventEmitter } from 'node:events'
import type { ResultRow, TaskRow } from '@octavo/data/tables.ts'

/** A run that has just ended in this process. */
export interface EndedRun {
  /** As it is in the database now. */
  row: TaskRow
  /** All of its results, where its worker still knows them. */
  results: ResultRow[] | undefined
}

/** Tells calls that wait in this process for a run that ended here, which saves them a notification and two readings. */
export interface EndedRuns {
  tell(run: EndedRun): void
  /** Runs a task in this process. */
  during<Result>(taskRef: string, run: () => Promise<Result>): Promise<Result>
  /** Whether a task runs in this process, so that its end will be told here. */
  isRunning(taskRef: string): boolean
  onEnd(taskRef: string, handler: (run: EndedRun) => void): () => void
}

export function createEndedRuns(): EndedRuns {
  const ended = new EventEmitter().setMaxListeners(0)
  /** An attempt may begin before one that was thought dead has ended. */
  const running = new Map<string, number>()
  return {
    tell: (run) => void ended.emit(run.row.ref, run),
    async during(taskRef, run) {
      running.set(taskRef, (running.get(taskRef) ?? 0) + 1)
      try {
        return await run()
      } finally {
        const left = (running.get(taskRef) ?? 1) - 1
        if (left > 0) running.set(taskRef, left)
        else running.delete(taskRef)
      }
    },
    isRunning: (taskRef) => running.has(taskRef),
    onEnd(taskRef, handler) {
      ended.once(taskRef, handler)
      return () => ended.off(taskRef, handler)
    },
  }
}
