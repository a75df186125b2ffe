import type { DocumentView, Execute, ResultView, TaskView } from '@octavo/core/api/engine-api.ts'
import { AppError, bareMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import type { ReadyToolType } from '@octavo/tools'
import { CallError, isGone } from '../engine/call.ts'
import type { EngineClient } from '../engine/engine-client.ts'
import { forgetSession, keepSession } from '../work-storage.ts'
import { followTask } from './follow-task.ts'
import { createTaskSession } from './task-session.ts'

/** A saved document at the engine. */
export interface Saved {
  task: TaskView
  result: ResultView
}

/** The document is saved, but its file needs an account or a payment. */
export class HeldResult extends Error {
  readonly task: TaskView

  constructor(task: TaskView) {
    super('HELD')
    this.name = 'HeldResult'
    this.task = task
  }
}

/** What a person said to questions about a file. */
export interface SaveAnswers {
  signatures?: 'warn' | 'flatten' | 'remove'
  confirmRight?: true
  noRoom?: 'write'
}

/** What the engine is asked to do with the files of a task. */
export interface DocumentRun {
  options: Record<string, unknown>
  /** What is done to the document alone in a run before, whose result then takes its place. */
  before?: Record<string, unknown> | undefined
}

/** How something is saved. */
export interface HowSaved {
  /** The other files that it needs, by name. */
  files: readonly string[]
  answers: SaveAnswers
  onProgress: (progress: number) => void
  /** What the engine is asked, once it has all files. */
  run: (refOf: (name: string) => string) => Promise<DocumentRun> | DocumentRun
}

/** The task of a document that is open in the browser: it is uploaded beside the work, and saved as often as one likes. */
export interface DocumentTask {
  /** Starts to upload the document. What fails now is tried again by saving. */
  begin(): void
  /** Starts to upload another file. */
  send(name: string): void
  /** The engine and the document there, or another file by its name, once it was looked at. A task that has ended is begun again. */
  atEngine<Answer>(ask: (engine: EngineClient, ref: string) => Promise<Answer>, name?: string): Promise<Answer>
  /** Fails with `SIGNED_DOCUMENT` or `CONFIRM_RIGHT` where a person has to answer first. */
  save(how: HowSaved): Promise<Saved>
  cancel(): Promise<void>
  engine(): Promise<EngineClient>
  close(): void
}

interface TaskParts {
  type: ReadyToolType
  /** The document itself. */
  file: File
  password: string
  /** Another file by its name. */
  fileOf(name: string): File | undefined
  warn(sentence: string): void
}

const checkIntervalMs = 500

export function createDocumentTask({ type, file: document, password, fileOf, warn }: TaskParts): DocumentTask {
  const closing = new AbortController()
  const session = createTaskSession({ type, closing: closing.signal, warn, onTask: () => {}, onGone: forget })
  /** Uploads by the name of their file; empty for the document itself. */
  const uploads = new Map<string, Promise<string>>()

  /** Whether the document has a signature, once it was looked at. */
  let isSigned = false

  function forget(): void {
    session.forget()
    uploads.clear()
  }

  async function upload(file: File): Promise<string> {
    const engine = await session.engine()
    keepSession({ contentType: 'multipart/form-data' })
    const { signal } = closing
    const quiet = { announced: undefined, onAnnounced: () => {}, onBreak: () => {}, onProgress: () => {} }
    const sent = await engine.upload(file, { signal, ...quiet })
    forgetSession('contentType')
    return (await checked(engine, sent)).ref
  }

  /** Waits until the engine has looked at a document, and unlocks it. */
  async function checked(engine: EngineClient, sent: DocumentView): Promise<DocumentView> {
    let view = sent
    while (view.state === 'CHECKING' && !closing.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, checkIntervalMs))
      view = await engine.document(view.ref)
    }
    if (view.state === 'LOCKED') view = await engine.unlock(view.ref, password)
    if (view.error) throw new CallError({ code: view.error.code, message: view.error.message, status: 422 })
    if (view.state !== 'READY') throw refusal('DOCUMENT_DAMAGED')
    if (view.signed) isSigned = true
    return view
  }

  /** The ref of a file, whose upload is begun again if it failed. */
  function refOf(name: string): Promise<string> {
    const known = uploads.get(name)
    if (known) return known
    const file = name === '' ? document : fileOf(name)
    if (!file) return Promise.reject(new AppError('NOT_FOUND'))
    const sending = upload(file)
    uploads.set(name, sending)
    sending.catch(() => uploads.delete(name))
    return sending
  }

  async function save({ files, answers, onProgress, run }: HowSaved): Promise<Saved> {
    const [source = '', ...refs] = await Promise.all([refOf(''), ...files.map(refOf)])
    if (isSigned && !answers.signatures) throw refusal('SIGNED_DOCUMENT')
    const known = new Map(files.map((name, index) => [name, refs[index] ?? '']))
    const { options, before } = await run((name) => known.get(name) ?? name)
    if (!before) return execute({ documents: [source, ...refs], options }, onProgress)
    const { result } = await execute({ documents: [source], options: before }, (progress) => onProgress(progress / 2))
    const engine = await session.engine()
    const prepared = await checked(engine, await engine.copy({ resultRef: result.ref }))
    return execute({ documents: [prepared.ref, ...refs], options }, (progress) => onProgress(0.5 + progress / 2))
  }

  async function execute(run: Pick<Execute, 'documents' | 'options'>, onProgress: HowSaved['onProgress']): Promise<Saved> {
    const engine = await session.engine()
    await engine.execute({ taskType: type, ...run })
    const task = await followTask(engine, { signal: closing.signal, onTask: (now) => onProgress(now.progress), onBreak: () => {} })
    const [result] = task.results
    if (task.status === 'SUCCEEDED' && result) return { task, result }
    if (task.status === 'SUCCEEDED') throw new HeldResult(task)
    const { code = 'UNEXPECTED', message = bareMessage('INTERNAL', pageLanguage()), details } = task.error ?? {}
    throw new CallError({ code: task.status === 'CANCELLED' ? 'CANCELLED' : code, message, details, status: 422 })
  }

  /** If the task ended meanwhile, its files are sent again, to a new one. */
  async function inNewTask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      if (!isGone(error)) throw error
      forget()
      return work()
    }
  }

  return {
    begin: () => void refOf('').catch(() => {}),
    send: (name) => void refOf(name).catch(() => {}),
    atEngine: (ask, name = '') =>
      inNewTask(async () => {
        const ref = await refOf(name)
        return ask(await session.engine(), ref)
      }),
    save: (how) => inNewTask(() => save(how)),
    cancel: async () => void (await session.begun()?.cancel()),
    engine: () => session.engine(),
    close: () => closing.abort(),
  }
}

function refusal(code: 'DOCUMENT_DAMAGED' | 'SIGNED_DOCUMENT'): CallError {
  return new CallError({ code, message: bareMessage(code, pageLanguage()), status: 422 })
}
