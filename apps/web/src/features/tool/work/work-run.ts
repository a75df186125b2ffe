import { endedStatuses, type TaskView } from '@octavo/core/engine-api.ts'
import { CallError, sentenceOf } from '../../../shared/engine/call.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { fetchTask } from '../../../shared/engine/main-api.ts'
import type { ToolOptions } from './tool-options.ts'
import type { WorkContext } from './work-context.ts'
import type { WorkFile } from './work-state.ts'

const firstPauseMs = 500
const longestPauseMs = 8000

/** Runs the task and follows it to its end. */
export interface WorkRun {
  start(options: ToolOptions): Promise<void>
  /** Follows a task that runs already, after a reload. */
  follow(): Promise<void>
  cancel(): Promise<void>
}

export function createWorkRun(context: WorkContext): WorkRun {
  const { store, hooks } = context

  async function follow(): Promise<void> {
    const engine = context.begun()
    if (!engine) return
    const task = await untilEnd(engine, {
      signal: context.closing,
      onTask: (now) => store.set((state) => ({ ...state, task: now })),
    }).catch((error: unknown) => {
      if (!context.closing.aborted) store.set((state) => ({ ...state, phase: 'arrange', problem: sentenceOf(error) }))
    })
    if (task) await end(engine, task)
  }

  async function end(engine: EngineClient, task: TaskView): Promise<void> {
    if (task.status === 'SUCCEEDED') {
      const owned = await fetchTask(engine.session().taskRef).catch(() => undefined)
      return store.set((state) => ({ ...state, phase: 'done', task, expiresDate: owned?.expiresDate, problem: undefined }))
    }
    const problem = task.status === 'CANCELLED' ? undefined : task.error?.message
    store.set((state) => ({ ...state, phase: 'arrange', task, problem, files: state.files.map((file) => markFailed(file, task)) }))
  }

  return {
    follow,
    async start(options) {
      const { files, options: chosen } = store.get()
      const refs = new Map(files.flatMap((file) => (file.facts ? [[file.id, file.facts.ref] as const] : [])))
      store.set((state) => ({ ...state, phase: 'working', task: undefined, problem: undefined, startedAt: Date.now() }))
      options.remember(
        chosen,
        files.map((file) => file.id),
      )
      try {
        const engine = await context.engine()
        await engine.execute({
          taskType: context.tool.type,
          documents: [...refs.values()],
          options: options.forEngine(chosen, (id) => refs.get(id) ?? id),
        })
      } catch (error) {
        return store.set((state) => ({
          ...state,
          phase: 'arrange',
          problem: sentenceOf(error),
          errors: error instanceof CallError ? error.fields : {},
        }))
      }
      await follow()
    },
    async cancel() {
      try {
        await context.begun()?.cancel()
      } catch (error) {
        hooks.warn(sentenceOf(error))
      }
    },
  }
}

/** A file that the run could not use says so on its card. */
function markFailed(file: WorkFile, task: TaskView): WorkFile {
  const outcome = task.files.find(({ document }) => document === file.facts?.ref)
  if (outcome?.status !== 'FAILED' || !outcome.error) return file
  return { ...file, progress: { kind: 'failed', message: outcome.error.message, canRetry: false } }
}

/** The task at its end. A stream that breaks is opened again; the task goes on meanwhile. */
async function untilEnd(
  engine: EngineClient,
  { signal, onTask }: { signal: AbortSignal; onTask(task: TaskView): void },
): Promise<TaskView> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      for await (const event of engine.events(signal)) {
        if (event.kind === 'error') throw new CallError({ ...event, status: 410 })
        if (event.kind !== 'task') continue
        onTask(event.task)
        pauseMs = firstPauseMs
        if (endedStatuses.includes(event.task.status)) return event.task
      }
    } catch (error) {
      const isBreak = error instanceof TypeError || (error instanceof CallError && (error.status === 0 || error.status === 503))
      if (signal.aborted || !isBreak) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
