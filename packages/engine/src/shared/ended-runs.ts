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
  onEnd(taskRef: string, handler: (run: EndedRun) => void): () => void
}

export function createEndedRuns(): EndedRuns {
  const ended = new EventEmitter().setMaxListeners(0)
  return {
    tell: (run) => void ended.emit(run.row.ref, run),
    onEnd(taskRef, handler) {
      ended.once(taskRef, handler)
      return () => ended.off(taskRef, handler)
    },
  }
}
