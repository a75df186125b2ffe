import type { DocumentView, ResultView, TaskView } from '@octavo/core/api/engine-api.ts'
import { AppError, bareMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import type { ReadyToolType } from '@octavo/tools'
import { CallError, isGone } from '../../../shared/engine/call.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { followTask } from '../../../shared/work/follow-task.ts'
import { createTaskSession } from '../../../shared/work/task-session.ts'
import { forgetSession, keepSession } from '../../../shared/work-storage.ts'
import type { EditorDocument } from '../editor-document.ts'
import type { ImageShelf } from '../image-shelf.ts'
import type { Content } from '../state/content.ts'
import { editOrder, imagesOf } from './edit-order.ts'

/** A saved document at the engine. */
export interface Saved {
  task: TaskView
  result: ResultView
}

/** What a person said to questions about a file. */
export interface SaveAnswers {
  signatures?: 'warn'
  confirmRight?: true
}

/** The task of a document in the editor: it is uploaded beside the editing, and saved as often as one likes. */
export interface EditorTask {
  /** Starts to upload the document. What fails now is tried again by saving. */
  begin(): void
  /** Starts to upload an image. */
  sendImage(name: string): void
  /** Fails with `SIGNED_DOCUMENT` or `CONFIRM_RIGHT` where a person has to answer first. */
  save(content: Content, how: { answers: SaveAnswers; onProgress: (progress: number) => void }): Promise<Saved>
  cancel(): Promise<void>
  engine(): Promise<EngineClient>
  close(): void
}

interface TaskParts {
  type: ReadyToolType
  document: EditorDocument
  password: string
  images: ImageShelf
  warn(sentence: string): void
}

const checkIntervalMs = 500

export function createEditorTask({ type, document, password, images, warn }: TaskParts): EditorTask {
  const closing = new AbortController()
  const session = createTaskSession({ type, closing: closing.signal, warn, onTask: () => {}, onGone: forget })
  /** Uploads by the name of their file: of an image, or empty for the document itself. */
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
    const file = name === '' ? document.file : images.file(name)
    if (!file) return Promise.reject(new AppError('NOT_FOUND'))
    const sending = upload(file)
    uploads.set(name, sending)
    sending.catch(() => uploads.delete(name))
    return sending
  }

  const save: EditorTask['save'] = async (content, { answers, onProgress }) => {
    const names = imagesOf(content.edits)
    const [source = '', ...refs] = await Promise.all([refOf(''), ...names.map(refOf)])
    if (isSigned && !answers.signatures) throw refusal('SIGNED_DOCUMENT')
    const known = new Map(names.map((name, index) => [name, refs[index] ?? '']))
    const options = await editOrder(content, { document, refOf: (name) => known.get(name) ?? name })
    const engine = await session.engine()
    await engine.execute({ taskType: type, documents: [source, ...refs], options: { ...options, ...answers } })
    const task = await followTask(engine, { signal: closing.signal, onTask: (now) => onProgress(now.progress), onBreak: () => {} })
    const [result] = task.results
    if (task.status === 'SUCCEEDED' && result) return { task, result }
    const { code = 'UNEXPECTED', message = bareMessage('INTERNAL', pageLanguage()) } = task.error ?? {}
    throw new CallError({ code: task.status === 'CANCELLED' ? 'CANCELLED' : code, message, status: 422 })
  }

  return {
    begin: () => void refOf('').catch(() => {}),
    sendImage: (name) => void refOf(name).catch(() => {}),
    async save(content, how) {
      try {
        return await save(content, how)
      } catch (error) {
        // The task ended while the document was being edited: its files are sent again, to a new one.
        if (!isGone(error)) throw error
        forget()
        return save(content, how)
      }
    },
    cancel: async () => void (await session.begun()?.cancel()),
    engine: () => session.engine(),
    close: () => closing.abort(),
  }
}

function refusal(code: 'DOCUMENT_DAMAGED' | 'SIGNED_DOCUMENT'): CallError {
  return new CallError({ code, message: bareMessage(code, pageLanguage()), status: 422 })
}
