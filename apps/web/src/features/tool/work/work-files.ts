import type { DocumentView } from '@octavo/core/engine-api.ts'
import type { FileActions } from '@octavo/tools/panel-props.ts'
import { forgetSession, keepSession } from '../../../shared/client-storage.ts'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { fetchLimits } from '../../../shared/engine/main-api.ts'
import { createEnginePages } from '../../../shared/pdf/engine-pages.ts'
import { type LocalPages, openLocalPages } from '../../../shared/pdf/local-pages.ts'
import { type Admitted, admitFiles } from './admit-files.ts'
import { tellAnalytics } from './analytics.ts'
import type { HandedResult } from './handed-results.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { WorkContext } from './work-context.ts'
import { arrangeFiles, changeFile, moveFile, type WorkFile, type WorkState, withFacts } from './work-state.ts'

const checkIntervalMs = 700

/** The files of a tool page and what becomes of them. */
export interface WorkFiles extends Omit<FileActions, 'add' | 'replace'> {
  /** `at` puts them in the place of a file that is removed. */
  add(files: readonly File[], options?: { inPlaceOf?: string }): Promise<void>
  addResults(results: readonly HandedResult[]): void
  /** Documents that the task has already, after a reload. */
  restore(documents: readonly DocumentView[]): void
  stop(): void
}

export function createWorkFiles(context: WorkContext): WorkFiles {
  const { store, hooks, tool } = context
  const uploads = new Map<string, AbortController>()
  const pages = new Map<string, LocalPages>()
  const queue = createUploadQueue({
    waiting: () => store.get().files.flatMap((file) => (file.progress.kind === 'waiting' ? [file.id] : [])),
    upload,
    onRest() {
      forgetSession('contentType')
      tellAnalytics('Upload', { uploadType: 'Document' })
    },
  })

  const find = (id: string) => store.get().files.find((file) => file.id === id)
  const change = (id: string, to: Partial<WorkFile>) => store.set((state) => changeFile(state, id, to))
  const setFiles = (by: (files: readonly WorkFile[]) => readonly WorkFile[]) =>
    store.set((state) => ({ ...state, problem: undefined, files: by(state.files) }))

  async function upload(id: string): Promise<void> {
    const controller = new AbortController()
    uploads.set(id, controller)
    const signal = AbortSignal.any([controller.signal, context.closing])
    change(id, { progress: { kind: 'uploading', done: 0 } })
    try {
      const document = await bring(id, signal)
      // Removed while it was on its way.
      if (!find(id)) return void (await context.begun()?.removeDocument(document.ref))
      settle(id, document)
    } catch (error) {
      if (signal.aborted) return
      const message = sentenceOf(error)
      change(id, { progress: { kind: 'failed', message, canRetry: true } })
      hooks.warn(message === 'An unexpected error occurred' ? 'File upload failed' : message)
    } finally {
      uploads.delete(id)
    }
  }

  async function bring(id: string, signal: AbortSignal): Promise<DocumentView> {
    const engine = await context.engine()
    const { file, origin } = find(id) ?? {}
    if (origin) return engine.copy(origin)
    if (!file) throw new Error('a file has neither bytes nor origin')
    keepSession({ contentType: 'multipart/form-data' })
    return engine.upload(file, { signal, onProgress: (done) => change(id, { progress: { kind: 'uploading', done } }) })
  }

  function settle(id: string, document: DocumentView): void {
    change(id, withFacts(document))
    if (!find(id)?.source) drawFromEngine(id, document)
    if (document.state === 'CHECKING') void followCheck(id, document.ref)
  }

  async function followCheck(id: string, ref: string): Promise<void> {
    for (let document: DocumentView | undefined; document?.state !== 'READY' && find(id) && !context.closing.aborted; ) {
      await new Promise((resolve) => setTimeout(resolve, checkIntervalMs))
      document = await context
        .begun()
        ?.document(ref)
        .catch(() => undefined)
      if (!document || document.state === 'CHECKING') continue
      settle(id, document)
      return
    }
  }

  function drawFromEngine(id: string, document: DocumentView): void {
    const engine = context.begun()
    if (!engine || document.state !== 'READY' || document.pageCount === undefined) return
    const source = createEnginePages({
      pageCount: document.pageCount,
      sizes: document.pages ?? [],
      fetchPreview: (page, width, signal) => engine.preview({ kind: 'documents', ref: document.ref, page, width }, signal),
    })
    change(id, { source })
  }

  async function drawFromDevice(id: string, file: File): Promise<void> {
    const local = await openLocalPages(file).catch(() => undefined)
    if (!local) return
    if (!find(id)) return local.close()
    pages.set(id, local)
    if (!local.locked) change(id, { source: local, pageCount: local.pageCount })
  }

  function enter(admitted: readonly Admitted[], inPlaceOf?: string): void {
    const entered = admitted.map(
      ({ file, progress }): WorkFile => ({
        id: newId(),
        name: file.name,
        size: file.size,
        lastModified: file.lastModified,
        file,
        progress,
      }),
    )
    setFiles((files) => {
      const place = files.findIndex((file) => file.id === inPlaceOf)
      return place < 0 ? [...files, ...entered] : files.toSpliced(place, 1, ...entered)
    })
    if (inPlaceOf !== undefined) release(inPlaceOf)
    for (const { id, file, progress } of entered) if (file && progress.kind === 'waiting') void drawFromDevice(id, file)
    queue.wake()
  }

  /** Lets go of all that a file held, here and at the engine. */
  function release(id: string, known?: WorkFile): void {
    uploads.get(id)?.abort()
    pages.get(id)?.close()
    pages.delete(id)
    const ref = known?.facts?.ref
    if (ref)
      context
        .begun()
        ?.removeDocument(ref)
        .catch((error: unknown) => hooks.warn(sentenceOf(error)))
  }

  return {
    async add(files, { inPlaceOf } = {}) {
      const state = store.get()
      if (state.phase === 'select' || state.phase === 'done') store.set((now) => ({ ...now, phase: 'arrange' }))
      try {
        const limits = await fetchLimits(tool.type)
        const { admitted, tooLarge, tooMany } = await admitFiles(files, { limits, present: presentSum(store.get()), accepts: tool.accepts })
        if (tooLarge[0]) hooks.sizeLimit(tooLarge[0], limits.maxFileSize)
        if (tooMany > 0) hooks.warn(`One task takes at most ${limits.maxFiles} files. ${tooMany} were left out.`)
        if (admitted.length > 0) enter(admitted, inPlaceOf)
      } catch (error) {
        hooks.warn(sentenceOf(error))
      }
      if (store.get().files.length === 0) store.set((now) => ({ ...now, phase: 'select' }))
    },
    addResults(results) {
      const entered = results.map(
        ({ resultRef, name, size }): WorkFile => ({ id: newId(), name, size, origin: { resultRef }, progress: { kind: 'waiting' } }),
      )
      store.set((state) => ({ ...state, phase: 'arrange', files: [...state.files, ...entered] }))
      queue.wake()
    },
    restore(documents) {
      const entered = documents.map(
        (document): WorkFile => ({ id: newId(), name: document.name, size: document.size, progress: { kind: 'checking' } }),
      )
      setFiles((files) => [...files, ...entered])
      for (const [index, document] of documents.entries()) settle(entered[index]?.id ?? '', document)
    },
    move: (id, to) => setFiles((files) => moveFile(files, id, to)),
    arrange: (ids) => setFiles((files) => arrangeFiles(files, ids)),
    remove(id) {
      const file = find(id)
      setFiles((files) => files.filter((other) => other.id !== id))
      release(id, file)
      if (store.get().files.length === 0) store.set((state) => ({ ...state, phase: 'select' }))
    },
    retry(id) {
      change(id, { progress: { kind: 'waiting' } })
      queue.wake()
    },
    async unlock(id, password) {
      const ref = find(id)?.facts?.ref
      const engine = context.begun()
      if (!ref || !engine) return
      change(id, { progress: { kind: 'locked', trying: true } })
      try {
        const document = await engine.unlock(ref, password)
        const local = pages.get(id)
        if (local?.locked && (await local.unlock(password))) change(id, { source: local })
        settle(id, document)
      } catch (error) {
        change(id, { progress: { kind: 'locked', message: sentenceOf(error), trying: false } })
      }
    },
    stop() {
      queue.stop()
      for (const local of pages.values()) local.close()
      pages.clear()
    },
  }
}

function presentSum({ files }: WorkState): { count: number; bytes: number } {
  return { count: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0) }
}

/** Looks like a ref, so that options with it pass the tool's own schema. */
function newId(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
