import { endedStatuses, type TaskStatus } from '@octavo/core/api/engine-api.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import type { EndedRun } from '../shared/ended-runs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type OpenTask, openRow, openTask } from '../shared/open-task.ts'
import type { TaskBus } from '../shared/task-bus.ts'

/** Waits for the end of tasks. */
export interface TaskEnds {
  /** Begins to listen; from then on no end is missed. */
  watch(taskRef: string): EndWatch
  /** Ends all waiting. */
  close(): void
}

export interface EndWatch {
  /** Says that the task may have ended already. */
  look(): void
  /** The ended task; undefined if it hasn't ended by then or the signal was aborted. */
  ended(options: { waitMs: number; signal: AbortSignal }): Promise<EndedTask | undefined>
  close(): void
}

export interface EndedTask {
  task: OpenTask
  /** Where they are known already. */
  results?: ResultRow[] | undefined
}

/** A fallback for a lost notification. */
const lookEveryMs = 15_000

export function createTaskEnds(deps: EngineDeps, bus: TaskBus): TaskEnds {
  const closing = new AbortController()
  return {
    watch(taskRef) {
      let isDue = false
      let wake = () => {}
      const look = () => {
        isDue = true
        wake()
      }
      // The other news come many times during a run and are of no interest here.
      const unsubscribe = bus.onChanged(taskRef, (news) => {
        if (news === 'ended' || news === 'everything') look()
      })
      let endedHere: EndedRun | undefined
      const stopHearing = deps.endedRuns.onEnd(taskRef, (run) => {
        endedHere = run
        look()
      })
      const timer = setInterval(look, lookEveryMs)
      return {
        look,
        async ended({ waitMs, signal }) {
          const late = new AbortController()
          const alarm = setTimeout(() => late.abort(), Math.min(waitMs, longestTimerMs))
          const over = AbortSignal.any([signal, closing.signal, late.signal])
          const stopWaiting = () => wake()
          over.addEventListener('abort', stopWaiting, { once: true })
          try {
            while (!over.aborted) {
              if (!isDue) await new Promise<void>((resolve) => (wake = resolve))
              if (over.aborted) return undefined
              isDue = false
              if (endedHere) return { task: openRow(deps, endedHere.row), results: endedHere.results }
              const task = await openTask(deps, taskRef)
              if (endedStatuses.includes(task.row.status as TaskStatus)) return { task }
            }
            return undefined
          } finally {
            clearTimeout(alarm)
            // Node holds a combined signal that is listened to, and the whole call with it, as long as one of its sources can be aborted.
            over.removeEventListener('abort', stopWaiting)
          }
        },
        close() {
          clearInterval(timer)
          unsubscribe()
          stopHearing()
        },
      }
    },
    close: () => closing.abort(),
  }
}

/** The longest time that a timer takes. */
const longestTimerMs = 2 ** 31 - 1
