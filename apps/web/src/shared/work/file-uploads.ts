import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { bareMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { tellAnalytics } from '../analytics.ts'
import { CallError, isGone, sentenceOf } from '../engine/call.ts'
import { forgetSession, keepSession } from '../work-storage.ts'
import type { FilePages } from './file-pages.ts'
import type { FilesContext } from './files-context.ts'
import { createUploadQueue } from './upload-queue.ts'
import { type WorkFile, withFacts } from './work-file.ts'

const checkIntervalMs = 700

/** Uploads files to the engine and updates the state of each. */
export interface FileUploads {
  /** There are waiting files. */
  wake(): void
  /** Applies the engine's facts to a file's card. */
  settle(id: string, document: DocumentView): void
  /** Releases a file removed from the page, here and at the engine. */
  release(file: WorkFile): void
  abortAll(): void
  stop(): void
}

export function createFileUploads(context: FilesContext, pages: FilePages): FileUploads {
  const { store, hooks, find, change } = context
  const underWay = new Map<string, AbortController>()
  const queue = createUploadQueue({
    waiting: () => store.get().files.flatMap((file) => (file.progress.kind === 'waiting' ? [file.id] : [])),
    upload,
    onRest() {
      forgetSession('contentType')
      tellAnalytics('Upload', { uploadType: 'Document' })
    },
  })

  async function upload(id: string): Promise<void> {
    const controller = new AbortController()
    underWay.set(id, controller)
    const signal = AbortSignal.any([controller.signal, context.closing])
    change(id, { progress: { kind: 'uploading', done: 0 } })
    try {
      const document = await bring(id, signal)
      // Removed during the upload.
      if (!find(id)) return await removeDocument(document.ref)
      // For a link only the address was known.
      if (find(id)?.origin) change(id, { name: document.name, size: document.size })
      settle(id, document)
    } catch (error) {
      if (!signal.aborted) fail(id, error)
    } finally {
      underWay.delete(id)
    }
  }

  async function bring(id: string, signal: AbortSignal): Promise<DocumentView> {
    const engine = await context.engine()
    const { file, origin, announced } = find(id) ?? {}
    if (origin) return engine.copy(origin)
    if (!file) throw new Error('a file has neither bytes nor origin')
    keepSession({ contentType: 'multipart/form-data' })
    let done = 0
    const tell = (isBroken: boolean) => change(id, { progress: { kind: 'uploading', done, ...(isBroken ? { isBroken } : {}) } })
    return engine.upload(file, {
      signal,
      announced,
      onAnnounced: (ref) => change(id, { announced: ref }),
      onBreak: () => tell(true),
      onProgress(now) {
        done = now
        tell(false)
      },
    })
  }

  function fail(id: string, error: unknown): void {
    const isUnknown = error instanceof CallError && error.status === 404
    // The result of an earlier task, which may have ended independently of this one.
    if (find(id)?.origin && (isUnknown || isGone(error))) {
      change(id, { progress: { kind: 'failed', message: bareMessage('EXPIRED', pageLanguage()), canRetry: false } })
      return
    }
    if (context.noteGone(error)) return
    const message = failureSentence(error)
    change(id, { progress: { kind: 'failed', message, canRetry: true }, ...(isUnknown ? { announced: undefined } : {}) })
    hooks.warn(message)
  }

  function settle(id: string, document: DocumentView): void {
    change(id, withFacts(document))
    if (find(id)?.source) pages.measure(id, document)
    else pages.drawFromEngine(id, document)
    if (document.state === 'CHECKING') void followCheck(id, document.ref)
  }

  async function followCheck(id: string, ref: string): Promise<void> {
    while (find(id)?.facts?.ref === ref && !context.closing.aborted) {
      await new Promise((resolve) => setTimeout(resolve, checkIntervalMs))
      try {
        const document = await context.begun()?.document(ref)
        if (document && document.state !== 'CHECKING') return settle(id, document)
      } catch (error) {
        if (context.noteGone(error)) return
        if (error instanceof CallError && error.status === 404) return fail(id, error)
      }
    }
  }

  async function removeDocument(ref: string): Promise<void> {
    await context
      .begun()
      ?.removeDocument(ref)
      .catch((error: unknown) => {
        // It may have been removed in another tab.
        if (!(error instanceof CallError && error.status === 404)) context.report(error)
      })
  }

  return {
    wake: () => queue.wake(),
    settle,
    release({ id, facts, announced }) {
      underWay.get(id)?.abort()
      pages.close(id)
      const ref = facts?.ref ?? announced
      if (ref) void removeDocument(ref)
    },
    abortAll() {
      for (const upload of underWay.values()) upload.abort()
    },
    stop: () => queue.stop(),
  }
}

/** The server's own message. Without one: a refused upload has failed, anything else was unexpected. */
function failureSentence(error: unknown): string {
  return error instanceof CallError && error.code === 'UNEXPECTED' ? t('File upload failed') : sentenceOf(error)
}
