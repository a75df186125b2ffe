import type { TaskBus } from '../shared/task-bus.ts'

/** Changes during a run come in bursts, and each burst is read once; the end is read right away. */
const burstMs = 50

/** That a run has begun is read later: most have ended by then, and the end tells everything. */
const beganMs = 200

/** What may have changed besides the task itself: its documents, and earlier results. */
export interface TaskChange {
  documents: boolean
  results: boolean
}

/** Collects changes of a task from the moment it is created, so that none is missed between reading and waiting. */
export interface TaskWatch {
  /** Resolves when there is something new to read. */
  next(): Promise<TaskChange>
  /** Makes `next` resolve now. */
  look(): void
  /** The same, after changes whose notification may have been lost. */
  lookAtEverything(): void
  /** From now on changes during a run are collected for at least this long. */
  gather(ms: number): void
  close(): void
}

export function watchTask(bus: TaskBus, taskRef: string): TaskWatch {
  let changed: TaskChange = { documents: false, results: false }
  let due = false
  let gatherMs = burstMs
  let burst: { timer: NodeJS.Timeout; atMs: number } | undefined
  let wake = () => {}

  function lookWithin(ms: number): void {
    const atMs = performance.now() + ms
    if (burst && burst.atMs <= atMs) return
    clearTimeout(burst?.timer)
    burst = { timer: setTimeout(look, ms), atMs }
  }

  function look(): void {
    clearTimeout(burst?.timer)
    burst = undefined
    due = true
    wake()
  }

  function lookAtEverything(): void {
    changed.documents = true
    look()
  }

  const unsubscribe = bus.onChanged(taskRef, (news) => {
    // Nothing of the task itself: who waits for a signature has a stream of its own.
    if (news === 'signature') return
    changed.documents ||= news === 'documents'
    changed.results ||= news === 'results' || news === 'everything'
    if (news === 'everything') lookAtEverything()
    else if (news === 'ended') look()
    else lookWithin(news === 'began' ? Math.max(beganMs, gatherMs) : gatherMs)
  })

  return {
    async next() {
      if (!due) await new Promise<void>((resolve) => (wake = resolve))
      const now = changed
      // Reset before the caller reads, so that changes during the reading are read again.
      due = false
      changed = { documents: false, results: false }
      return now
    },
    look,
    lookAtEverything,
    gather(ms) {
      gatherMs = Math.max(burstMs, ms)
    },
    close() {
      clearTimeout(burst?.timer)
      unsubscribe()
    },
  }
}
