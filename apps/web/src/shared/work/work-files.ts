import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import type { FileActions } from '@octavo/tools/panel-props.ts'
import type { UnsentFile } from '../work-storage.ts'
import { createAdmission } from './file-admission.ts'
import { createFilePages } from './file-pages.ts'
import { createFileUploads } from './file-uploads.ts'
import type { FilesContext } from './files-context.ts'
import type { HandedResult } from './handed-results.ts'
import { lostFile } from './lost-files.ts'
import { fileFrom, nameOfLink, newId } from './new-file.ts'
import { createUnlocking } from './unlock-files.ts'
import { arrangeFiles, moveFile, reasonToLeaveOut, type WorkFile } from './work-file.ts'

/** The files of a page and their life cycle. */
export interface WorkFiles extends Omit<FileActions, 'add' | 'replace' | 'removeAll'> {
  /** `inPlaceOf` makes them replace a file that is removed. */
  add(files: readonly File[], options?: { inPlaceOf?: string | undefined }): Promise<void>
  addResults(results: readonly HandedResult[]): void
  /** Files on the web, which the engine fetches. */
  addLinks(urls: readonly string[]): void
  /** Restores, after a reload, the task's documents and placeholders for files that hadn't arrived. */
  restore(documents: readonly DocumentView[], lost: readonly UnsentFile[]): void
  /** Uploads all files on this device to a new task, after the old one has ended. */
  sendAgain(): void
  /** Releases all files; the engine has none of them left. */
  clear(): void
  stop(): void
}

export function createWorkFiles(context: FilesContext): WorkFiles {
  const { store, hooks, find, change } = context
  const pages = createFilePages(context)
  const uploads = createFileUploads(context, pages)
  const unlock = createUnlocking(context, { pages, uploads })
  const admission = createAdmission(context, { pages, uploads, remove })
  const setFiles = (by: (files: readonly WorkFile[]) => readonly WorkFile[]) => store.set((state) => ({ ...state, files: by(state.files) }))

  function addOrigins(files: readonly Pick<WorkFile, 'name' | 'size' | 'origin'>[]): void {
    hooks.onFiles()
    setFiles((others) => [...others, ...files.map(fileFrom)])
    uploads.wake()
  }

  function leaveOut(ids: readonly string[]): void {
    const without = ids.flatMap((id) => find(id) ?? []).map((file) => ({ id: file.id, name: file.name, reason: reasonToLeaveOut(file) }))
    store.set((state) => ({ ...state, leftOut: [...state.leftOut, ...without] }))
    for (const id of ids) remove(id)
  }

  function remove(id: string): void {
    const file = find(id)
    setFiles((files) => files.filter((other) => other.id !== id))
    if (file) uploads.release(file)
    admission.noteIfEmpty()
  }

  return {
    add: (files, options) => admission.add(files, options),
    addResults: (results) => addOrigins(results.map(({ source, name, size }) => ({ name, size, origin: source }))),
    addLinks: (urls) => addOrigins(urls.map((url) => ({ name: nameOfLink(url), size: 0, origin: { url } }))),
    restore(documents, lost) {
      const entered = documents.map(
        (document): WorkFile => ({ id: newId(), name: document.name, size: document.size, progress: { kind: 'checking' } }),
      )
      setFiles(() => lost.reduce<WorkFile[]>((files, file) => files.toSpliced(file.place, 0, lostFile(newId(), file)), entered))
      for (const [index, document] of documents.entries()) uploads.settle(entered[index]?.id ?? '', document)
    },
    sendAgain() {
      setFiles((files) => files.filter((file) => file.file).map(unsent))
      uploads.wake()
    },
    clear() {
      uploads.abortAll()
      pages.closeAll()
      setFiles(() => [])
      store.set((state) => ({ ...state, leftOut: [] }))
    },
    move: (id, to) => setFiles((files) => moveFile(files, id, to)),
    arrange: (ids) => setFiles((files) => arrangeFiles(files, ids)),
    remove,
    leaveOut,
    retry(id) {
      const { file, announced } = find(id) ?? {}
      if (file && announced === undefined) return void admission.readmit(id, file)
      change(id, { progress: { kind: 'waiting' } })
      uploads.wake()
    },
    unlock: (id, password) => void unlock(id, password),
    stop() {
      uploads.stop()
      pages.closeAll()
    },
  }
}

function unsent({ facts, announced, ...file }: WorkFile): WorkFile {
  return file.progress.kind === 'failed' && !file.progress.canRetry ? file : { ...file, progress: { kind: 'waiting' } }
}
