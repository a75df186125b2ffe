import type { DocumentView, FontRequest, FontSubset } from '@octavo/core/api/engine-api.ts'
import type { OwnedTaskView } from '@octavo/core/api/main-api.ts'
import type { ReadyTool } from '@octavo/tools'
import { CallError, isBreak, isGone, sentenceOf } from '../../../shared/engine/call.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { deleteTask, fetchTask, requestEngineToken } from '../../../shared/engine/main-api.ts'
import { logFailure } from '../../../shared/log.ts'
import { pauseAfter } from '../../../shared/pause.ts'
import { createStore, type Store } from '../../../shared/store.ts'
import { forgetSession, readArrangement, readChain, readLeftOut, readUnsent, readUrls } from '../../../shared/work-storage.ts'
import { fileOptions } from './file-options.ts'
import { createKeeper } from './keep-files.ts'
import { loadToolOptions, type ToolOptions } from './tool-options.ts'
import { createWorkChain, type WorkChain } from './work-chain.ts'
import { createWorkContext, type WorkHooks } from './work-context.ts'
import { createWorkFiles, type WorkFiles } from './work-files.ts'
import { createWorkRun } from './work-run.ts'
import { emptyWork, type WorkState } from './work-state.ts'

/** Everything that happens on a tool page once there is a file. It knows nothing of React. */
export interface Work {
  store: Store<WorkState>
  files: WorkFiles
  chain: WorkChain
  setOptions(options: Record<string, unknown>): void
  /** Begins without files, with these options: the addresses of web pages. */
  begin(options: Record<string, unknown>): void
  /** Opens a web page and gives a picture of it. */
  previewWebPage(options: Record<string, unknown>, signal: AbortSignal): Promise<Blob>
  /** The faces in which the engine writes some characters. */
  fontsFor(request: FontRequest): Promise<FontSubset[]>
  run(): Promise<void>
  cancel(): Promise<void>
  /** From the result back to the files, which are all still there. */
  backToFiles(): void
  showResult(): void
  /** Finds a task again after a reload. */
  restore(taskRef: string): Promise<void>
  /** Ends the task and removes its files at once. */
  deleteNow(): Promise<void>
  /** Takes all files off the page, here and at the engine. */
  removeAll(): Promise<void>
  /** Ends the task because the page is left. A failure is told, and keeps nobody here: the task ends by itself. */
  leave(): Promise<void>
  /** The task's time is over: its files are removed and the page says so. */
  expire(): Promise<void>
  /** A new task after the end of the old one: with these files, or with those that this device still holds. */
  startAgain(chosen?: readonly File[]): Promise<void>
  /** Something of the result was downloaded, shared or handed on. */
  taken(): void
  /** Tells of an error that has no better place than a toast. */
  report(error: unknown): void
  engine(): EngineClient | undefined
  /** Somebody has signed in: the task goes on as theirs, with the limits of their plan. */
  signedIn(): Promise<void>
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
    store.set((state) => {
      const options = { ...loaded.first, ...state.options }
      return { ...state, options, missing: loaded.missingIn(options, documentsOf(state)) }
    })
    return loaded
  })

  const stopKeeping = store.subscribe(createKeeper(context))
  // What to begin with depends on the files; what somebody has chosen does not.
  let isChosen = false
  const stopBeginning = store.subscribe(() => {
    const { files: now, options } = store.get()
    if (isChosen || !toolOptions || Object.keys(options).length === 0) return
    const begun = toolOptions.beginWith(options, now)
    if (begun !== options) setOptions(begun)
  })
  // What is still to be entered depends on the files, too: one that comes may need a confirmation.
  let known: readonly (DocumentView | undefined)[] = []
  const stopAsking = store.subscribe(() => {
    const { files: now, options } = store.get()
    if (!toolOptions || (now.length === known.length && now.every(({ facts }, index) => facts === known[index]))) return
    known = now.map(({ facts }) => facts)
    const missing = toolOptions.missingIn(options, documentsOf(store.get()))
    store.set((state) => (state.missing === missing ? state : { ...state, missing }))
  })

  const setOptions = (options: Record<string, unknown>) =>
    store.set((state) => ({
      ...state,
      options,
      errors: toolOptions?.errorsOf(options) ?? {},
      missing: toolOptions?.missingIn(options, documentsOf(state)),
    }))
  const choose = (options: Record<string, unknown>) => {
    isChosen = true
    setOptions(options)
  }
  const chain = createWorkChain({ context, toolOptions: () => toolOptions, setOptions: choose })

  function clear(): void {
    files.clear()
    store.set((state) => ({ ...emptyWork, options: state.options }))
  }

  async function end(): Promise<void> {
    const session = context.begun()?.session()
    if (session) await deleteTask(session)
    context.forget()
    forgetSession('engineToken', 'engineUrl', 'taskRef', 'taskType', 'contentType')
  }

  /** While the server cannot be reached the task is only out of sight. */
  async function findTask(taskRef: string): Promise<OwnedTaskView> {
    for (let failures = 1; ; failures += 1) {
      try {
        context.resume(await requestEngineToken(tool.type, taskRef))
        return await fetchTask(taskRef)
      } catch (error) {
        if (closing.signal.aborted || !isBreak(error)) throw error
        if (failures === 1) hooks.warn(sentenceOf(error))
        await pauseAfter(failures, closing.signal)
      }
    }
  }

  return {
    store,
    files,
    engine: () => context.begun(),
    chain,
    setOptions: choose,
    begin(options) {
      store.set((state) => ({ ...state, phase: 'arrange', options: { ...state.options, ...options } }))
      // A task at once, as files have one, so that a reload finds the addresses again; what is kept is kept when something changes.
      context.engine().then(() => store.set((state) => ({ ...state })), context.report)
    },
    previewWebPage: async (options, signal) => (await context.engine()).previewWebPage(options, signal),
    fontsFor: async (request) => (await context.engine()).fontsFor(request),
    run: async () => runner.start(await ready, chain.orders()),
    cancel: () => runner.cancel(),
    backToFiles: () => store.set((state) => (state.phase === 'done' ? { ...state, phase: 'arrange' } : state)),
    showResult: () =>
      store.set((state) => (state.phase === 'arrange' && state.task?.status === 'SUCCEEDED' ? { ...state, phase: 'done' } : state)),
    async restore(taskRef) {
      store.set((state) => ({ ...state, phase: 'restoring' }))
      try {
        const task = await findTask(taskRef)
        const { refs, options } = readArrangement(taskRef)
        files.restore(inKeptOrder(task.documents, refs), readUnsent(taskRef))
        store.set((state) => ({ ...state, leftOut: readLeftOut(taskRef) }))
        const names = new Map(store.get().files.flatMap(({ id, facts }) => (facts ? [[facts.ref, id] as const] : [])))
        const urls = readUrls(taskRef)
        setOptions({ ...store.get().options, ...fileOptions(options, names), ...(urls.length > 0 && { urls: [...urls] }) })
        await chain.restore(readChain(taskRef))
        if (task.status === 'QUEUED' || task.status === 'RUNNING') {
          store.set((state) => ({ ...state, phase: 'working' }))
          return await runner.follow()
        }
        const isDone = task.status === 'SUCCEEDED'
        const view = { taskRef, status: task.status, progress: isDone ? 1 : 0, files: task.files, notes: task.notes, results: task.results }
        store.set((state) => ({
          ...state,
          phase: isDone ? 'done' : state.files.length + urls.length > 0 ? 'arrange' : 'select',
          task: view,
          expiresDate: task.expiresDate,
        }))
      } catch (error) {
        context.forget()
        if (closing.signal.aborted || context.noteGone(error)) return
        const isUnknown = error instanceof CallError && error.status === 404
        hooks.warn(isUnknown ? 'The files of this task are gone. Start again with new ones.' : sentenceOf(error))
        store.set(() => ({ ...emptyWork, options: toolOptions?.first ?? {} }))
      }
    },
    async deleteNow() {
      try {
        await end()
      } catch (error) {
        // Nothing is said to be deleted that is not.
        if (!isGone(error)) return hooks.warn(sentenceOf(error))
      }
      clear()
    },
    async removeAll() {
      const engine = context.begun()
      try {
        await engine?.removeAll()
      } catch (error) {
        if (!isGone(error)) return hooks.warn(sentenceOf(error))
      }
      context.forget()
      forgetSession('engineToken', 'engineUrl')
      clear()
      // The next file begins a task of its own. What is still on its way to this one finds it ended.
      if (engine) await deleteTask(engine.session()).catch((error: unknown) => logFailure('The emptied task could not be ended', error))
    },
    async leave() {
      try {
        await end()
      } catch (error) {
        if (!isGone(error)) hooks.warn(sentenceOf(error))
      }
    },
    async expire() {
      store.set((state) => ({ ...state, phase: 'gone' }))
      // The server removes the files at this moment by itself; this is for one whose clock is a little behind.
      await end().catch(() => undefined)
    },
    async startAgain(chosen) {
      context.forget()
      store.set((state) => ({ ...state, phase: 'arrange', task: undefined, expiresDate: undefined, problem: undefined }))
      if (!chosen) return files.sendAgain()
      files.clear()
      await files.add(chosen)
    },
    taken: () => store.set((state) => ({ ...state, isTaken: true })),
    report: context.report,
    async signedIn() {
      await context
        .begun()
        ?.renew()
        // What the old token still allows goes on; the next call says what is wrong.
        .catch(() => undefined)
    },
    close() {
      stopKeeping()
      stopBeginning()
      stopAsking()
      closing.abort()
      files.stop()
    },
  }
}

/** What is known of the files, each under the name by which the options on this page speak of it. */
function documentsOf({ files }: WorkState): DocumentView[] {
  return files.flatMap(({ id, facts }) => (facts ? [{ ...facts, ref: id }] : []))
}

/** Documents that the order does not know come last. */
function inKeptOrder(documents: readonly DocumentView[], refs: readonly string[]): DocumentView[] {
  const place = (document: DocumentView) => (refs.includes(document.ref) ? refs.indexOf(document.ref) : refs.length)
  return documents.toSorted((one, other) => place(one) - place(other))
}
