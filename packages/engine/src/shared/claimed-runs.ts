import type { DocumentRow, TaskRow } from '@octavo/data/tables.ts'

/** A run that was claimed for this process when it was accepted. */
export interface ClaimedRun {
  /** As it is in the database now. */
  row: TaskRow
  /** All documents of the task. */
  documents: readonly DocumentRow[]
}

/** Hands runs over to this process's worker, which saves it from claiming and reading them. */
export interface ClaimedRuns {
  /** `start` makes the worker take the run. */
  handOver(run: ClaimedRun, start: () => void): void
  /** The run that is being handed over for this task. */
  take(taskRef: string): ClaimedRun | undefined
}

export function createClaimedRuns(): ClaimedRuns {
  let current: ClaimedRun | undefined
  return {
    handOver(run, start) {
      current = run
      start()
      current = undefined
    },
    take: (taskRef) => (current?.row.ref === taskRef ? current : undefined),
  }
}
