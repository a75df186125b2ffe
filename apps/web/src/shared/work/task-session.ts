import type { ReadyToolType } from '@octavo/tools'
import { isBusy, isGone, sentenceOf } from '../engine/call.ts'
import { createEngineClient, type EngineClient } from '../engine/engine-client.ts'
import { type EngineSession, requestEngineToken } from '../engine/main-api.ts'
import { pauseAfter } from '../pause.ts'
import { expectFonts, type FontSource } from '../pdf/font-source.ts'
import { keepSession } from '../work-storage.ts'

/** The task of a page at the engine. It starts with the first file, and may be forgotten and started again. */
export interface TaskSession {
  /** The engine; starts a task if there is none yet. */
  engine(): Promise<EngineClient>
  /** The engine, if a task was started. */
  begun(): EngineClient | undefined
  /** Continues a task that exists. */
  resume(session: EngineSession): EngineClient
  /** Forgets the task; the next file starts another. */
  forget(): void
  /** Returns whether an error means that the task has ended; the page then says so. */
  noteGone(error: unknown): boolean
  /** Shows an error as a toast. */
  report(error: unknown): void
  /** Aborted when the page is left. */
  closing: AbortSignal
}

export interface TaskSessionOptions {
  type: ReadyToolType
  closing: AbortSignal
  warn(sentence: string): void
  /** A task was started. */
  onTask(taskRef: string): void
  /** The task has ended. */
  onGone(): void
}

/** About half a minute in total. */
const mostTries = 10

export function createTaskSession({ type, closing, warn, onTask, onGone }: TaskSessionOptions): TaskSession {
  let client: EngineClient | undefined
  let beginning: Promise<EngineClient> | undefined
  const fonts = expectFonts(closing)

  function resume(session: EngineSession): EngineClient {
    fonts.offer(newFontSource())
    return takeSession(session)
  }

  function takeSession(session: EngineSession): EngineClient {
    remember(session)
    client = createEngineClient(type, { first: session, onRenew: remember })
    return client
  }

  function remember(session: EngineSession): void {
    keepSession({ ...session, taskType: type })
  }

  async function begin(): Promise<EngineClient> {
    const begun = takeSession(await askPatiently())
    onTask(begun.session().taskRef)
    return begun
  }

  /** An overloaded server answers at once, and has capacity again a little later. */
  async function askPatiently(): Promise<EngineSession> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await requestEngineToken(type)
      } catch (error) {
        if (closing.aborted || !isBusy(error) || failures === mostTries) throw error
        if (failures === 1) warn(sentenceOf(error))
        await pauseAfter(failures, closing)
      }
    }
  }

  function noteGone(error: unknown): boolean {
    if (!isGone(error)) return false
    onGone()
    return true
  }

  function engine(): Promise<EngineClient> {
    if (client) return Promise.resolve(client)
    // Many concurrent files share one task. After a failed start the next caller tries again.
    if (!beginning) {
      beginning = begin().finally(() => {
        beginning = undefined
      })
      fonts.offer(newFontSource())
    }
    return beginning
  }

  /** One for each task, so that fonts of one are told from those of the next. Drawing a page never begins a task. */
  function newFontSource(): FontSource {
    return async (request, signal) => {
      const begun = client ?? (await beginning)
      if (!begun) throw new Error('there is no task')
      try {
        return await begun.substituteFont(request, AbortSignal.any([signal, closing]))
      } catch (error) {
        noteGone(error)
        throw error
      }
    }
  }

  return {
    closing,
    noteGone,
    report(error) {
      if (!noteGone(error)) warn(sentenceOf(error))
    },
    begun: () => client,
    resume,
    engine,
    forget() {
      client = undefined
      fonts.withdraw()
    },
  }
}
