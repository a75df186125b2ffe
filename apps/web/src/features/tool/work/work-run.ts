import { type ExecuteOrder, endedStatuses, type TaskView } from '@octavo/core/api/engine-api.ts'
import { errorTable } from '@octavo/core/messages/error-table.ts'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { CallError, isBreak, sentenceOf } from '../../../shared/engine/call.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { fetchTask } from '../../../shared/engine/main-api.ts'
import { pauseAfter } from '../../../shared/pause.ts'
import { errorsOfStep } from './chain.ts'
import { paceOf } from './run-position.ts'
import { withKnownResults, withProgress } from './task-news.ts'
import type { ToolOptions } from './tool-options.ts'
import type { WorkContext } from './work-context.ts'
import type { WorkFile } from './work-state.ts'

/** Runs the task and follows it to its end. */
export interface WorkRun {
  /** `orders` are the further steps. */
  start(options: ToolOptions, orders?: readonly ExecuteOrder[]): Promise<void>
  /** Follows a task that runs already, after a reload. */
  follow(): Promise<void>
  cancel(): Promise<void>
}

export function createWorkRun(context: WorkContext): WorkRun {
  const { store } = context
  let starting: Promise<void> | undefined

  async function follow(): Promise<void> {
    const engine = context.begun()
    if (!engine) return
    const task = await untilEnd(engine, {
      signal: context.closing,
      onTask: (now) => store.set((state) => ({ ...state, task: now, isCutOff: false, pace: paceOf(state.pace, now, Date.now()) })),
      onBreak: () => store.set((state) => ({ ...state, isCutOff: true })),
    }).catch((error: unknown) => {
      if (context.closing.aborted || context.noteGone(error)) return
      store.set((state) => ({ ...state, phase: 'arrange', problem: sentenceOf(error) }))
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

  /** Files that the engine does not have any more: another tab with the same task may have removed them. */
  async function missingFiles(error: unknown): Promise<string[]> {
    const taskRef = context.begun()?.session().taskRef
    if (!taskRef || !(error instanceof CallError && error.code === 'DOCUMENT_UNKNOWN')) return []
    const task = await fetchTask(taskRef).catch(() => undefined)
    const known = new Set(task?.documents.map(({ ref }) => ref))
    return task ? store.get().files.flatMap(({ id, facts }) => (facts && !known.has(facts.ref) ? [id] : [])) : []
  }

  return {
    follow,
    async start(options, orders = []) {
      const { files, options: chosen } = store.get()
      const refs = new Map(files.flatMap((file) => (file.facts ? [[file.id, file.facts.ref] as const] : [])))
      store.set((state) => ({
        ...state,
        phase: 'working',
        task: undefined,
        problem: undefined,
        isCutOff: false,
        isTaken: false,
        startedAt: Date.now(),
        pace: undefined,
      }))
      options.remember(
        chosen,
        files.map((file) => file.id),
      )
      const execute = async () => {
        const engine = await context.engine()
        await engine.execute({
          taskType: context.tool.type,
          documents: [...refs.values()],
          options: options.forEngine(chosen, (id) => refs.get(id) ?? id),
          ...(orders.length === 0 ? {} : { executeOrders: [...orders] }),
        })
      }
      try {
        starting = execute()
        await starting
      } catch (error) {
        if (context.noteGone(error)) return
        const missing = await missingFiles(error)
        return store.set((state) => ({
          ...state,
          phase: 'arrange',
          problem: sentenceOf(error),
          errors: error instanceof CallError ? ownErrors(error.fields) : {},
          chain: state.chain.map((step, index) => ({
            ...step,
            errors: error instanceof CallError ? errorsOfStep(error.fields, index) : {},
          })),
          files: state.files.map((file) => (missing.includes(file.id) ? withoutDocument(file) : file)),
        }))
      }
      await follow()
    },
    async cancel() {
      // A task that has not begun cannot be cancelled, and one that could not begin need not be.
      const hasBegun = await starting?.then(
        () => true,
        () => false,
      )
      if (hasBegun === false) return
      try {
        await context.begun()?.cancel()
      } catch (error) {
        context.report(error)
      }
    },
  }
}

/** Those of the first step; the others belong to the chain. */
function ownErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([path]) => !path.startsWith('executeOrders.')))
}

/** A file whose bytes are still here can be sent once more. */
function withoutDocument({ facts, ...file }: WorkFile): WorkFile {
  return { ...file, progress: { kind: 'failed', message: 'This file was removed on another tab.', canRetry: file.file !== undefined } }
}

/** What is the matter with a file itself; everything else may go well with other options. */
const ownFaults: readonly string[] = [
  'DOCUMENT_DAMAGED',
  'DOCUMENT_EMPTY',
  'DOCUMENT_LOCKED',
  'LOCKED_BY_CERTIFICATE',
  'DOCUMENT_PASSWORD_WRONG',
  'DOCUMENT_NOT_LOCKED',
]

/** A file that no run can use says so on its card. */
function markFailed(file: WorkFile, task: TaskView): WorkFile {
  const outcome = task.files.find(({ document }) => document === file.facts?.ref)
  if (outcome?.status !== 'FAILED' || !outcome.error || !ownFaults.includes(outcome.error.code)) return file
  return { ...file, progress: { kind: 'failed', message: outcome.error.message, canRetry: false } }
}

/** The task at its end. A stream that breaks is opened again; the task goes on meanwhile. */
async function untilEnd(
  engine: EngineClient,
  { signal, onTask, onBreak }: { signal: AbortSignal; onTask(task: TaskView): void; onBreak(): void },
): Promise<TaskView> {
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
