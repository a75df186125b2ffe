import { endedStatuses, type TaskView } from '@octavo/core/api/engine-api.ts'
import { errorTable } from '@octavo/core/messages/error-table.ts'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { CallError, isBreak } from '../engine/call.ts'
import type { EngineClient } from '../engine/engine-client.ts'
import { pauseAfter } from '../pause.ts'
import { withKnownResults, withProgress } from './task-news.ts'

export interface TaskFollower {
  signal: AbortSignal
  onTask(task: TaskView): void
  /** The task can't be followed at the moment. */
  onBreak(): void
}

/** Follows a running task, and returns its final state. A broken stream is opened again; the task continues meanwhile. */
export async function followTask(engine: EngineClient, { signal, onTask, onBreak }: TaskFollower): Promise<TaskView> {
  let task: TaskView | undefined
  for (let failures = 1; ; failures += 1) {
    try {
      for await (const event of engine.events(signal)) {
        if (event.kind === 'error') throw new CallError({ ...event, status: isErrorCode(event.code) ? errorTable[event.code].status : 500 })
        if (event.kind === 'task') task = withKnownResults(event.task, task?.results)
        else if (event.kind === 'progress' && task) task = withProgress(task, event.progress)
        else continue
        onTask(task)
        failures = 0
        if (endedStatuses.includes(task.status)) return task
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof TypeError || isBreak(error))) throw error
      onBreak()
    }
    await pauseAfter(Math.max(1, failures), signal)
  }
}
