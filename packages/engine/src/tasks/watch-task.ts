import type { TaskBus } from '../shared/task-bus.ts'

/** Changes on the way come in bursts and are read once for each; the end is read as soon as it is told. */
const burstMs = 25

/** What may have changed beside the task itself: its documents, and results that were there before. */
export interface TaskChange {
  documents: boolean
  results: boolean
}

/** Gathers what is told about a task from the moment it is made, so that nothing is missed between reading and waiting. */
export interface TaskWatch {
  /** Resolves when there is something new to read. */
  next(): Promise<TaskChange>
  /** Lets `next` resolve now, for what was changed and could not be told. */
  lookAtEverything(): void
  /** From now on changes on the way are gathered for at least this long. */
  gather(ms: number): void
  close(): void
}

export function watchTask(bus: TaskBus, taskRef: string): TaskWatch {
  let changed: TaskChange = { documents: false, results: false }
  let due = false
  let gatherMs = burstMs
  let burst: NodeJS.Timeout | undefined
  let wake = () => {}

  function look(): void {
    clearTimeout(burst)
    burst = undefined
    due = true
    wake()
  }

  function lookAtEverything(): void {
    changed.documents = true
    look()
  }

  const unsubscribe = bus.onChanged(taskRef, (news) => {
    changed.documents ||= news === 'documents'
    changed.results ||= news === 'results' || news === 'everything'
    if (news === 'everything') lookAtEverything()
    else if (news === 'ended') look()
    else burst ??= setTimeout(look, gatherMs)
  })

  return {
    async next() {
      if (!due) await new Promise<void>((resolve) => (wake = resolve))
      const now = changed
      // Reset before the caller reads: what changes while it reads is read again.
      due = false
      changed = { documents: false, results: false }
      return now
    },
    lookAtEverything,
    gather(ms) {
      gatherMs = Math.max(burstMs, ms)
    },
    close() {
      clearTimeout(burst)
      unsubscribe()
    },
  }
}
