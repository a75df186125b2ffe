import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { countOf } from '@octavo/core/text/format.ts'
import type { FileActions } from '@octavo/tools/panel-props.ts'
import { sentenceOf } from '../engine/call.ts'
import { fetchLimits } from '../engine/main-api.ts'
import type { UnsentFile } from '../work-storage.ts'
import { type Admitted, admitFiles } from './admit-files.ts'
import { createFilePages } from './file-pages.ts'
import { createFileUploads } from './file-uploads.ts'
import type { FilesContext } from './files-context.ts'
import type { HandedResult } from './handed-results.ts'
import { isLost, lostFile, sameFile } from './lost-files.ts'
import { createUnlocking } from './unlock-files.ts'
import { arrangeFiles, moveFile, reasonToLeaveOut, type WorkFile } from './work-file.ts'

/** The files of a page and what becomes of them. */
export interface WorkFiles extends Omit<FileActions, 'add' | 'replace' | 'removeAll'> {
  /** `inPlaceOf` puts them in the place of a file that is removed. */
  add(files: readonly File[], options?: { inPlaceOf?: string | undefined }): Promise<void>
  addResults(results: readonly HandedResult[]): void
  /** Files on the web, which the engine fetches. */
  addLinks(urls: readonly string[]): void
  /** What the task has already, and what had not arrived, after a reload. */
  restore(documents: readonly DocumentView[], lost: readonly UnsentFile[]): void
  /** Brings all files that this device holds to a new task, after the end of the old one. */
  sendAgain(): void
  /** Lets go of all files, of which the engine has none any more. */
  clear(): void
  stop(): void
}

export function createWorkFiles(context: FilesContext): WorkFiles {
  const { store, hooks, tool, find, change } = context
  const pages = createFilePages(context)
  const uploads = createFileUploads(context, pages)
  const unlock = createUnlocking(context, { pages, uploads })
  const setFiles = (by: (files: readonly WorkFile[]) => readonly WorkFile[]) => store.set((state) => ({ ...state, files: by(state.files) }))

  /** Puts a card on the page for each file at once, whatever will be decided on it. */
  function enter(files: readonly File[], inPlaceOf?: string): readonly WorkFile[] {
    const entered = files.map((file) => newFile(file, { kind: 'checking' }))
    for (const [index, file] of entered.entries()) put(file, index === 0 ? inPlaceOf : undefined)
    // Who brings a file once more does not go on without it.
    const names = new Set(entered.map(({ name }) => name))
    store.set((state) => ({ ...state, leftOut: state.leftOut.filter(({ name }) => !names.has(name)) }))
    return entered
  }

  /** What was decided on files goes onto their cards; those that are not taken leave the page. */
  function decide(entered: readonly WorkFile[], progressOf: (file: File) => WorkFile['progress'] | undefined): void {
    for (const { id, file } of entered) {
      const progress = file && progressOf(file)
      if (!file || !progress) remove(id)
      else {
        change(id, { progress })
        if (progress.kind === 'waiting') void pages.drawFromDevice(id, file)
      }
    }
    uploads.wake()
  }

  /** Into the place it is given, or that of the lost file which it is, or behind the others. */
  function put(file: WorkFile, inPlaceOf: string | undefined): void {
    const old = store.get().files.find((other) => (inPlaceOf === undefined ? sameFile(other, file) : other.id === inPlaceOf))
    if (!old) {
      setFiles((files) => [...files, file])
      return
    }
    const goesOn = sameFile(old, file)
    const entered = goesOn && old.announced !== undefined ? { ...file, announced: old.announced } : file
    setFiles((files) => files.map((other) => (other.id === old.id ? entered : other)))
    if (!goesOn) uploads.release(old)
  }

  /** `own` are the cards that these files have already, or will take the place of. */
  async function admit(files: readonly File[], own: readonly string[]): Promise<Admitted[]> {
    const limits = await fetchLimits(tool.type)
    const others = store.get().files.filter((file) => !own.includes(file.id) && !isLost(file))
    const present = { count: others.length, bytes: others.reduce((sum, file) => sum + file.size, 0) }
    const { admitted, tooLarge, tooMany } = await admitFiles(files, { limits, present, accepts: tool.accepts })
    if (tooLarge[0]) hooks.sizeLimit(tooLarge[0], limits.maxFileSize)
    if (tooMany > 0)
      hooks.warn(`One task takes at most ${countOf(limits.maxFiles, 'file')}. ${tooMany} ${tooMany === 1 ? 'was' : 'were'} left out.`)
    return admitted
  }

  function addOrigins(files: readonly Pick<WorkFile, 'name' | 'size' | 'origin'>[]): void {
    const entered = files.map((file): WorkFile => ({ ...file, id: newId(), progress: { kind: 'waiting' } }))
    hooks.onFiles()
    setFiles((files) => [...files, ...entered])
    uploads.wake()
  }

  /** Who removes the last file while others are being looked at has files still. */
  let admissions = 0
  function noteIfEmpty(): void {
    if (admissions === 0 && store.get().files.length === 0) hooks.onEmpty()
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
    noteIfEmpty()
  }

  /** What may be sent is asked anew: the first answer may never have come. */
  async function readmit(id: string, file: File): Promise<void> {
    change(id, { progress: { kind: 'checking' } })
    try {
      const [admitted] = await admit([file], [id])
      if (!admitted) return remove(id)
      change(id, { progress: admitted.progress })
      if (!find(id)?.source) void pages.drawFromDevice(id, file)
      uploads.wake()
    } catch (error) {
      change(id, { progress: failed(error) })
    }
  }

  return {
    async add(files, { inPlaceOf } = {}) {
      hooks.onFiles()
      admissions += 1
      // What takes the place of another file does so only once it is sure to be taken.
      const entered = inPlaceOf === undefined ? enter(files) : []
      try {
        const admitted = await admit(files, inPlaceOf === undefined ? entered.map(({ id }) => id) : [inPlaceOf])
        const progress = new Map(admitted.map((one) => [one.file, one.progress]))
        const taken = inPlaceOf === undefined ? entered : enter([...progress.keys()], inPlaceOf)
        decide(taken, (file) => progress.get(file))
      } catch (error) {
        // They stay on the page, and each can be tried again.
        decide(inPlaceOf === undefined ? entered : enter(files, inPlaceOf), () => failed(error))
        hooks.warn(sentenceOf(error))
      } finally {
        admissions -= 1
      }
      noteIfEmpty()
    },
    addResults: (results) => addOrigins(results.map(({ resultRef, name, size }) => ({ name, size, origin: { resultRef } }))),
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
      if (file && announced === undefined) return void readmit(id, file)
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

/** What the file is called until the engine has it and knows better. */
function nameOfLink(url: string): string {
  const { pathname, hostname } = new URL(url)
  const name = pathname.split('/').at(-1) || hostname
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function newFile(file: File, progress: WorkFile['progress']): WorkFile {
  return { id: newId(), name: file.name, size: file.size, lastModified: file.lastModified, file, progress }
}

function unsent({ facts, announced, ...file }: WorkFile): WorkFile {
  return file.progress.kind === 'failed' && !file.progress.canRetry ? file : { ...file, progress: { kind: 'waiting' } }
}

function failed(error: unknown): WorkFile['progress'] {
  return { kind: 'failed', message: sentenceOf(error), canRetry: true }
}

/** Looks like a ref, so that options with it pass the tool's own schema. */
function newId(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
