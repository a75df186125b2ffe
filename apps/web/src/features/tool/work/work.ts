import type { FontRequest, FontSubset } from '@octavo/core/api/engine-api.ts'
import type { ReadyTool } from '@octavo/tools'
import { optionOfAddresses } from '@octavo/tools/capabilities.ts'
import type { CompressCalls } from '@octavo/tools/panel-props.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { createStore, focusStore, type Store } from '../../../shared/store.ts'
import { createFilesContext } from '../../../shared/work/files-context.ts'
import type { HandedRecipe } from '../../../shared/work/handed-recipe.ts'
import { createTaskSession } from '../../../shared/work/task-session.ts'
import { createWorkFiles, type WorkFiles } from '../../../shared/work/work-files.ts'
import { createWorkEnd, type WorkEnd } from './end-work.ts'
import { createKeeper } from './keep-files.ts'
import { restoreWork } from './restore-work.ts'
import { loadToolOptions, type ToolOptions } from './tool-options.ts'
import { arranging, backToFiles, filesCame, filesLeft, resultTaken, showResult, taskGone, withFiles } from './transitions.ts'
import { createWorkChain, type WorkChain } from './work-chain.ts'
import type { WorkContext, WorkHooks } from './work-context.ts'
import { settleOptions, withEarlyChoices } from './work-options.ts'
import { createWorkRun } from './work-run.ts'
import { emptyWork, type WorkState } from './work-state.ts'

/** Everything that happens on a tool page once there is a file, independent of React. */
export interface Work extends WorkEnd {
  store: Store<WorkState>
  files: WorkFiles
  chain: WorkChain
  setOptions(options: Record<string, unknown>): void
  /** Starts with the settings of a recipe or an earlier task. */
  startWithRecipe(recipe: HandedRecipe): Promise<void>
  /** Starts without files, with addresses of web pages. */
  begin(addresses: readonly string[]): void
  /** Opens a web page and returns an image of it. */
  previewWebPage(options: Record<string, unknown>, signal: AbortSignal): Promise<Blob>
  /** Tries the levels of compression on a document, and shows its pages. */
  compressing: CompressCalls
  /** The font faces in which the engine writes some characters. */
  fontsFor(request: FontRequest): Promise<FontSubset[]>
  run(): Promise<void>
  cancel(): Promise<void>
  /** From the result back to the files, which still exist. */
  backToFiles(): void
  showResult(): void
  /** Restores a task after a reload. */
  restore(taskRef: string): Promise<void>
  /** A new task after the old one has ended: with these files, or with those still on this device. */
  startAgain(chosen?: readonly File[]): Promise<void>
  /** Something of the result was downloaded, shared or handed on. */
  taken(): void
  /** Shows an error as a toast. */
  report(error: unknown): void
  engine(): EngineClient | undefined
  /** After a sign-in: the task continues as the user's, with the limits of their plan. */
  signedIn(): Promise<void>
  close(): void
}

export function createWork(tool: ReadyTool, hooks: WorkHooks): Work {
  const closing = new AbortController()
  let toolOptions: ToolOptions | undefined
  const store = createStore<WorkState>(emptyWork, (next, before) => (toolOptions ? settleOptions(toolOptions, next, before) : next))
  const session = createTaskSession({
    type: tool.type,
    closing: closing.signal,
    warn: hooks.warn,
    onTask(taskRef) {
      hooks.onTask(taskRef)
      // What was done before there was a task is now saved under it.
      keep()
    },
    onGone: () => store.set(taskGone),
  })
  const context: WorkContext = { tool, store, session, hooks }
  const files = createFiles(context)
  const runner = createWorkRun(context)
  const keep = createKeeper(context, () => toolOptions)
  const stopKeeping = store.subscribe(keep)
  const ready = loadToolOptions(tool.type).then((loaded) => {
    toolOptions = loaded
    store.set((state) => ({ ...state, options: withEarlyChoices(state.options, loaded) }))
    return loaded
  })
  const setOptions = (options: Record<string, unknown>) => {
    store.set((state) => ({ ...state, options, isChosen: true }))
    chain.refit()
  }
  const chain = createWorkChain({ context, toolOptions: () => toolOptions, setOptions })

  return {
    ...createWorkEnd(context, files),
    store,
    files,
    engine: () => session.begun(),
    chain,
    setOptions,
    async startWithRecipe(recipe) {
      await ready
      // A task of the history that is run again is found with its result.
      store.set(backToFiles)
      await chain.loadRecipe(recipe)
    },
    begin(addresses) {
      store.set((state) => arranging({ ...state, options: { ...state.options, ...optionOfAddresses(tool, addresses) } }))
      // Creates a task at once, as with files, so that a reload finds the addresses again.
      session.engine().catch(session.report)
    },
    previewWebPage: async (options, signal) => (await session.engine()).previewWebPage(options, signal),
    compressing: {
      async *levels(ref, options, signal) {
        yield* (await session.engine()).compressPreview(ref, options, signal)
      },
      async page({ level, ...of }, signal) {
        const engine = await session.engine()
        return level === undefined ? engine.preview({ kind: 'documents', ...of }, signal) : engine.compressedPage({ level, ...of }, signal)
      },
    },
    fontsFor: async (request) => (await session.engine()).fontsFor(request),
    run: async () => runner.start(await ready, chain.orders()),
    cancel: () => runner.cancel(),
    backToFiles: () => store.set(backToFiles),
    showResult: () => store.set(showResult),
    restore: (taskRef) => restoreWork(taskRef, { context, files, chain, runner, ready, firstOptions: () => toolOptions?.first ?? {} }),
    async startAgain(chosen) {
      session.forget()
      store.set((state) => arranging(state))
      if (!chosen) return files.sendAgain()
      files.clear()
      await files.add(chosen)
    },
    taken: () => store.set(resultTaken),
    report: session.report,
    async signedIn() {
      await session
        .begun()
        ?.renew()
        // What the old token still allows continues; the next call reports the error.
        .catch(() => undefined)
    },
    close() {
      stopKeeping()
      closing.abort()
      files.stop()
    },
  }
}

function createFiles({ tool, store, session, hooks }: WorkContext): WorkFiles {
  return createWorkFiles(
    createFilesContext({
      tool,
      session,
      store: focusStore(store, { pick: ({ files, leftOut }) => ({ files, leftOut }), put: withFiles }),
      hooks: {
        warn: hooks.warn,
        sizeLimit: hooks.sizeLimit,
        onFiles: () => store.set(filesCame),
        onEmpty: () => store.set(filesLeft),
      },
    }),
  )
}
