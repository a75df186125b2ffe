import type { DocumentView } from '@octavo/core/engine-api.ts'
import type { ReadyTool } from '@octavo/tools'
import { forgetSession, keepArrangement, readArrangement } from '../../../shared/client-storage.ts'
import { CallError, sentenceOf } from '../../../shared/engine/call.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { deleteTask, fetchTask, requestEngineToken } from '../../../shared/engine/main-api.ts'
import { createStore, type Store } from './store.ts'
import { loadToolOptions, type ToolOptions } from './tool-options.ts'
import { createWorkContext, type WorkHooks } from './work-context.ts'
import { createWorkFiles, type WorkFiles } from './work-files.ts'
import { createWorkRun } from './work-run.ts'
import { emptyWork, type WorkState } from './work-state.ts'

/** Everything that happens on a tool page once there is a file. It knows nothing of React. */
export interface Work {
  store: Store<WorkState>
  files: WorkFiles
  setOptions(options: Record<string, unknown>): void
  run(): Promise<void>
  cancel(): Promise<void>
  /** From the result back to the files, which are all still there. */
  backToFiles(): void
  showResult(): void
  /** Finds a task again after a reload. */
  restore(taskRef: string): Promise<void>
  /** Ends the task and removes its files at once. */
  deleteNow(): Promise<void>
  engine(): EngineClient | undefined
  close(): void
}

export function createWork(tool: ReadyTool, hooks: WorkHooks): Work {
  const closing = new AbortController()
  const store = createStore<WorkState>(emptyWork)
  const context = createWorkContext({ tool, store, hooks, closing: closing.signal })
  const files = createWorkFiles(context)
  const runner = createWorkRun(context)
  let toolOptions: ToolOptions | undefined
  const ready = loadToolOptions(tool.type).then((loaded) => {
    toolOptions = loaded
    store.set((state) => ({ ...state, options: { ...loaded.first, ...state.options } }))
    return loaded
  })

  // Files arrive at the engine in any order; the one on the page is kept here, for a reload.
  const stopKeeping = store.subscribe(() => {
    const taskRef = context.begun()?.session().taskRef
    const refs = store.get().files.flatMap((file) => file.facts?.ref ?? [])
    if (taskRef && refs.length > 0) keepArrangement(taskRef, refs)
  })

  async function end(): Promise<void> {
    const taskRef = context.begun()?.session().taskRef
    context.forget()
    forgetSession('engineToken', 'engineUrl', 'taskRef', 'taskType', 'contentType')
    if (taskRef) await deleteTask(taskRef)
  }

  return {
    store,
    files,
    engine: () => context.begun(),
    setOptions: (options) => store.set((state) => ({ ...state, options, errors: toolOptions?.errorsOf(options) ?? {} })),
    run: async () => runner.start(await ready),
    cancel: () => runner.cancel(),
    backToFiles: () => store.set((state) => (state.phase === 'done' ? { ...state, phase: 'arrange' } : state)),
    showResult: () => store.set((state) => (state.task?.status === 'SUCCEEDED' ? { ...state, phase: 'done' } : state)),
    async restore(taskRef) {
      store.set((state) => ({ ...state, phase: 'restoring' }))
      try {
        context.resume(await requestEngineToken(tool.type, taskRef))
        const task = await fetchTask(taskRef)
        files.restore(inKeptOrder(task.documents, readArrangement(taskRef)))
        if (task.status === 'QUEUED' || task.status === 'RUNNING') {
          store.set((state) => ({ ...state, phase: 'working' }))
          return await runner.follow()
        }
        const isDone = task.status === 'SUCCEEDED'
        const view = { taskRef, status: task.status, progress: isDone ? 1 : 0, files: task.files, notes: task.notes, results: task.results }
        store.set((state) => ({
          ...state,
          phase: isDone ? 'done' : task.documents.length > 0 ? 'arrange' : 'select',
          task: view,
          expiresDate: task.expiresDate,
        }))
      } catch (error) {
        context.forget()
        const gone = error instanceof CallError && (error.status === 404 || error.status === 410)
        hooks.warn(gone ? 'The files of this task are gone. Start again with new ones.' : sentenceOf(error))
        store.set(() => ({ ...emptyWork, options: toolOptions?.first ?? {} }))
      }
    },
    async deleteNow() {
      try {
        await end()
        for (const file of store.get().files) files.remove(file.id)
        store.set((state) => ({ ...emptyWork, options: state.options }))
      } catch (error) {
        hooks.warn(sentenceOf(error))
      }
    },
    close() {
      stopKeeping()
      closing.abort()
      files.stop()
    },
  }
}

/** Documents that the order does not know come last. */
function inKeptOrder(documents: readonly DocumentView[], refs: readonly string[]): DocumentView[] {
  const place = (document: DocumentView) => (refs.includes(document.ref) ? refs.indexOf(document.ref) : refs.length)
  return documents.toSorted((one, other) => place(one) - place(other))
}
