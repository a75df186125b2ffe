import type { ReadyTool } from '@octavo/tools'
import { isBusy, isGone, sentenceOf } from '../../../shared/engine/call.ts'
import { createEngineClient, type EngineClient } from '../../../shared/engine/engine-client.ts'
import { type EngineSession, requestEngineToken } from '../../../shared/engine/main-api.ts'
import { pauseAfter } from '../../../shared/pause.ts'
import type { Store } from '../../../shared/store.ts'
import { keepSession } from '../../../shared/work-storage.ts'
import { changeFile, type WorkFile, type WorkState } from './work-state.ts'

/** How the work speaks to the page around it. */
export interface WorkHooks {
  warn(sentence: string): void
  /** A file is larger than the plan allows. */
  sizeLimit(file: File, maxBytes: number): void
  /** The task's ref goes into the address, so that a reload finds it again. */
  onTask(taskRef: string): void
}

/** What the parts of the work share. */
export interface WorkContext {
  tool: ReadyTool
  store: Store<WorkState>
  hooks: WorkHooks
  find(id: string): WorkFile | undefined
  change(id: string, to: Partial<WorkFile>): void
  /** Tells whether an error says that the task is over; the page then says so. */
  noteGone(error: unknown): boolean
  /** Tells of an error that has no better place than a toast. */
  report(error: unknown): void
  /** The engine, with a task begun if there is none yet. */
  engine(): Promise<EngineClient>
  /** The engine, if a task has begun. */
  begun(): EngineClient | undefined
  /** Goes on with a task that exists. */
  resume(session: EngineSession): EngineClient
  /** Forgets the task; the next file begins another. */
  forget(): void
  /** Aborted when the page is left. */
  closing: AbortSignal
}

/** About half a minute in all. */
const mostTries = 10

export function createWorkContext({ tool, store, hooks, closing }: Pick<WorkContext, 'tool' | 'store' | 'hooks' | 'closing'>): WorkContext {
  let client: EngineClient | undefined
  let beginning: Promise<EngineClient> | undefined

  function resume(session: EngineSession): EngineClient {
    remember(session)
    client = createEngineClient(tool.type, { first: session, onRenew: remember })
    return client
  }

  function remember(session: EngineSession): void {
    keepSession({ ...session, taskType: tool.type })
  }

  async function begin(): Promise<EngineClient> {
    const begun = resume(await askPatiently())
    hooks.onTask(begun.session().taskRef)
    return begun
  }

  /** A server that has more to do than it can says so at once, and has room again a little later. */
  async function askPatiently(): Promise<EngineSession> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await requestEngineToken(tool.type)
      } catch (error) {
        if (closing.aborted || !isBusy(error) || failures === mostTries) throw error
        if (failures === 1) hooks.warn(sentenceOf(error))
        await pauseAfter(failures, closing)
      }
    }
  }

  function noteGone(error: unknown): boolean {
    if (!isGone(error)) return false
    store.set((state) => ({ ...state, phase: 'gone', problem: undefined }))
    return true
  }

  return {
    tool,
    store,
    hooks,
    closing,
    find: (id) => store.get().files.find((file) => file.id === id),
    change: (id, to) => store.set((state) => changeFile(state, id, to)),
    noteGone,
    report(error) {
      if (!noteGone(error)) hooks.warn(sentenceOf(error))
    },
    begun: () => client,
    resume,
    engine() {
      if (client) return Promise.resolve(client)
      // Many files ask at once, and they are one task. A failed beginning is tried anew by the next who asks.
      beginning ??= begin().finally(() => {
        beginning = undefined
      })
      return beginning
    },
    forget() {
      client = undefined
    },
  }
}
