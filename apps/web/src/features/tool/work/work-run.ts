import type { ExecuteOrder, TaskView } from '@octavo/core/api/engine-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { CallError, sentenceOf } from '../../../shared/engine/call.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { fetchTask } from '../../../shared/engine/main-api.ts'
import { followTask } from '../../../shared/work/follow-task.ts'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import { errorsOfStep } from './chain.ts'
import type { ToolOptions } from './tool-options.ts'
import { arranging, runCutOff, runFinished, runStarted, runTold } from './transitions.ts'
import type { WorkContext } from './work-context.ts'
import type { WorkState } from './work-state.ts'

/** Runs the task and follows it to its end. */
export interface WorkRun {
  /** `orders` are the further steps. */
  start(options: ToolOptions, orders?: readonly ExecuteOrder[]): Promise<void>
  /** Follows an already running task, after a reload. */
  follow(): Promise<void>
  cancel(): Promise<void>
}

export function createWorkRun({ tool, store, session }: WorkContext): WorkRun {
  let starting: Promise<void> | undefined

  async function follow(): Promise<void> {
    const engine = session.begun()
    if (!engine) return
    const task = await followTask(engine, {
      signal: session.closing,
      onTask: (now) => store.set((state) => runTold(state, now, Date.now())),
      onBreak: () => store.set(runCutOff),
    }).catch((error: unknown) => {
      if (session.closing.aborted || session.noteGone(error)) return
      store.set((state) => arranging(state, { problem: sentenceOf(error) }))
    })
    if (task) await end(engine, task)
  }

  async function end(engine: EngineClient, task: TaskView): Promise<void> {
    if (task.status === 'SUCCEEDED') {
      const owned = await fetchTask(engine.session().taskRef).catch(() => undefined)
      return store.set((state) => runFinished(state, { task, expiresDate: owned?.expiresDate }))
    }
    const problem = task.status === 'CANCELLED' ? undefined : task.error?.message
    store.set((state) => ({ ...arranging(state, { problem }), files: state.files.map((file) => markFailed(file, task)) }))
  }

  /** Sends the task as shown on the page, whose options become the next initial ones. */
  async function execute(options: ToolOptions, orders: readonly ExecuteOrder[]): Promise<void> {
    const { files, options: chosen } = store.get()
    const refs = new Map(files.flatMap((file) => (file.facts ? [[file.id, file.facts.ref] as const] : [])))
    options.remember(
      chosen,
      files.map((file) => file.id),
    )
    const engine = await session.engine()
    await engine.execute({
      taskType: tool.type,
      documents: [...refs.values()],
      options: options.forEngine(chosen, (id) => refs.get(id) ?? id),
      ...(orders.length === 0 ? {} : { executeOrders: [...orders] }),
    })
  }

  /** Files that the engine no longer has: another tab with the same task may have removed them. */
  async function missingFiles(error: unknown): Promise<string[]> {
    const taskRef = session.begun()?.session().taskRef
    if (!taskRef || !(error instanceof CallError && error.code === 'DOCUMENT_UNKNOWN')) return []
    const task = await fetchTask(taskRef).catch(() => undefined)
    const known = new Set(task?.documents.map(({ ref }) => ref))
    return task ? store.get().files.flatMap(({ id, facts }) => (facts && !known.has(facts.ref) ? [id] : [])) : []
  }

  return {
    follow,
    async start(options, orders = []) {
      store.set(runStarted)
      try {
        starting = execute(options, orders)
        await starting
      } catch (error) {
        if (session.noteGone(error)) return
        const missing = await missingFiles(error)
        return store.set((state) => refused(state, error, missing))
      }
      await follow()
    },
    async cancel() {
      // A task that hasn't started can't be cancelled, and one that failed to start needn't be.
      const hasBegun = await starting?.then(
        () => true,
        () => false,
      )
      if (hasBegun === false) return
      try {
        await session.begun()?.cancel()
      } catch (error) {
        session.report(error)
      }
    },
  }
}

/** The engine refused the task: its errors go to the options, steps and files they concern. */
function refused(state: WorkState, error: unknown, missing: readonly string[]): WorkState {
  const fields = error instanceof CallError ? error.fields : {}
  return {
    ...arranging(state, { problem: sentenceOf(error) }),
    errors: ownErrors(fields),
    chain: state.chain.map((step, index) => ({ ...step, errors: errorsOfStep(fields, index) })),
    files: state.files.map((file) => (missing.includes(file.id) ? withoutDocument(file) : file)),
  }
}

/** Errors of the first step; the others belong to the chain. */
function ownErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([path]) => !path.startsWith('executeOrders.')))
}

/** A file whose bytes are still on this device can be sent again. */
function withoutDocument({ facts, ...file }: WorkFile): WorkFile {
  return { ...file, progress: { kind: 'failed', message: t('This file was removed in another tab.'), canRetry: file.file !== undefined } }
}

/** Faults of a file itself; anything else may work with other options. */
const ownFaults: readonly string[] = [
  'DOCUMENT_DAMAGED',
  'DOCUMENT_EMPTY',
  'DOCUMENT_LOCKED',
  'LOCKED_BY_CERTIFICATE',
  'DOCUMENT_PASSWORD_WRONG',
  'DOCUMENT_NOT_LOCKED',
]

/** Marks a file that no run can use. */
function markFailed(file: WorkFile, task: TaskView): WorkFile {
  const outcome = task.files.find(({ document }) => document === file.facts?.ref)
  if (outcome?.status !== 'FAILED' || !outcome.error || !ownFaults.includes(outcome.error.code)) return file
  return { ...file, progress: { kind: 'failed', message: outcome.error.message, canRetry: false } }
}
