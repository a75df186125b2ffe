import { isDeepStrictEqual } from 'node:util'
import type { TaskProgress, TaskView } from '@octavo/core/api/engine-api.ts'
import type { Language } from '@octavo/core/text/language.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import { progressView, taskView } from '@octavo/data/task-view.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'
import { readParts } from './task-status.ts'

/** An event about a task: all of it, or what has changed since the event before. */
export type TaskTelling = { name: 'task'; content: TaskView } | { name: 'progress'; content: TaskProgress }

/** Finds the next event of a task; undefined if nothing has changed. */
export type TaskTeller = (task: OpenTask, changed: TaskNews) => Promise<TaskTelling | undefined>

interface TaskNews {
  /** Whether results that were sent already have changed. */
  results: boolean
  /** All results, where they needn't be read. */
  known?: readonly ResultRow[] | undefined
}

/**
 * Remembers what was sent. The whole task is sent at first, when its status changes and when something already sent has changed; otherwise
 * only what is new, so that a run with thousands of results isn't sent again and again.
 */
export function createTaskTeller(deps: EngineDeps, language: Language): TaskTeller {
  let told: Told | undefined
  return async (task, { results: haveChanged, known }) => {
    const { status, attempt, access, sealedOutcome } = task.row
    const isSame =
      told?.status === status && told.attempt === attempt && told.access === access && isDeepStrictEqual(told.outcome, sealedOutcome)
    const goesOn = isSame && !haveChanged ? told : undefined
    const parts = await readParts(deps, task, { behind: goesOn?.position ?? -1, known })
    // Without the results, whose names are opened only where they are sent.
    const place = JSON.stringify(progressView({ ...parts, results: [] }))
    const isNew = goesOn === undefined || goesOn.place !== place || parts.results.length > 0
    told = { status, attempt, access, outcome: sealedOutcome, place, position: parts.results.at(-1)?.position ?? goesOn?.position ?? -1 }
    if (!isNew) return undefined
    return goesOn ? { name: 'progress', content: progressView(parts) } : { name: 'task', content: taskView(parts, language) }
  }
}

interface Told {
  status: string
  attempt: number
  access: string
  /** Files and notes, as stored in the database. */
  outcome: Buffer | null
  /** Which document and part the run was at, as stored. */
  place: string
  /** The position of the last result. */
  position: number
}
