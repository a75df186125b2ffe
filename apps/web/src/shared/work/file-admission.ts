import { plural } from '@octavo/core/words/plural.ts'
import { sentenceOf } from '../engine/call.ts'
import { fetchLimits } from '../engine/main-api.ts'
import { type Admitted, admitFiles } from './admit-files.ts'
import type { FilePages } from './file-pages.ts'
import type { FileUploads } from './file-uploads.ts'
import type { FilesContext } from './files-context.ts'
import { knownLimits } from './known-limits.ts'
import { isLost, sameFile } from './lost-files.ts'
import { newFile } from './new-file.ts'
import type { WorkFile } from './work-file.ts'

/** Adds chosen files to the page: each gets a card at once, and is uploaded once it is known to be allowed. */
export interface FileAdmission {
  /** `inPlaceOf` makes them replace a file that is removed. */
  add(files: readonly File[], options?: { inPlaceOf?: string | undefined }): Promise<void>
  /** Checks again whether a file may be uploaded: the first answer may never have come. */
  readmit(id: string, file: File): Promise<void>
  /** Reports when no file is left. If others are still being checked, there are files left. */
  noteIfEmpty(): void
}

interface AdmissionParts {
  pages: FilePages
  uploads: FileUploads
  remove(id: string): void
}

export function createAdmission(context: FilesContext, { pages, uploads, remove }: AdmissionParts): FileAdmission {
  const { store, hooks, tool, find, change } = context
  let underWay = 0

  /** Adds a card for each file at once, before it is checked. */
  function enter(files: readonly File[], inPlaceOf?: string): readonly WorkFile[] {
    const entered = files.map((file) => newFile(file, { kind: 'checking' }))
    for (const [index, file] of entered.entries()) put(file, index === 0 ? inPlaceOf : undefined)
    // A file that is added again is no longer left out.
    const names = new Set(entered.map(({ name }) => name))
    store.set((state) => ({ ...state, leftOut: state.leftOut.filter(({ name }) => !names.has(name)) }))
    return entered
  }

  /** Applies the decisions to the cards; refused files leave the page. */
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

  /** Inserts it at the given place, at that of the lost file it matches, or at the end. */
  function put(file: WorkFile, inPlaceOf: string | undefined): void {
    const old = store.get().files.find((other) => (inPlaceOf === undefined ? sameFile(other, file) : other.id === inPlaceOf))
    if (!old) {
      store.set((state) => ({ ...state, files: [...state.files, file] }))
      return
    }
    const goesOn = sameFile(old, file)
    const entered = goesOn && old.announced !== undefined ? { ...file, announced: old.announced } : file
    store.set((state) => ({ ...state, files: state.files.map((other) => (other.id === old.id ? entered : other)) }))
    if (!goesOn) uploads.release(old)
  }

  /** `own` are the cards that these files already have, or will replace. */
  async function admit(files: readonly File[], own: readonly string[]): Promise<Admitted[]> {
    const limits = await fetchLimits(tool.type)
    knownLimits.set(() => limits)
    const others = store.get().files.filter((file) => !own.includes(file.id) && !isLost(file))
    const present = { count: others.length, bytes: others.reduce((sum, file) => sum + file.size, 0) }
    const { admitted, tooLarge, tooMany } = await admitFiles(files, { limits, present, accepts: tool.accepts })
    if (tooLarge[0]) hooks.sizeLimit(tooLarge[0], limits.maxFileSize)
    if (tooMany > 0) hooks.warn(tooManySentence(limits.maxFiles, tooMany))
    return admitted
  }

  function noteIfEmpty(): void {
    if (underWay === 0 && store.get().files.length === 0) hooks.onEmpty()
  }

  return {
    noteIfEmpty,
    async add(files, { inPlaceOf } = {}) {
      hooks.onFiles()
      underWay += 1
      // A replacement takes the place of another file only once it is certain to be accepted.
      const entered = inPlaceOf === undefined ? enter(files) : []
      try {
        const admitted = await admit(files, inPlaceOf === undefined ? entered.map(({ id }) => id) : [inPlaceOf])
        const progress = new Map(admitted.map((one) => [one.file, one.progress]))
        const taken = inPlaceOf === undefined ? entered : enter([...progress.keys()], inPlaceOf)
        decide(taken, (file) => progress.get(file))
      } catch (error) {
        // They stay on the page, and each can be retried.
        decide(inPlaceOf === undefined ? entered : enter(files, inPlaceOf), () => failed(error))
        hooks.warn(sentenceOf(error))
      } finally {
        underWay -= 1
      }
      noteIfEmpty()
    },
    async readmit(id, file) {
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
    },
  }
}

function failed(error: unknown): WorkFile['progress'] {
  return { kind: 'failed', message: sentenceOf(error), canRetry: true }
}

function tooManySentence(maxFiles: number, tooMany: number): string {
  const limit = plural(maxFiles, 'You can use # file per task.', 'You can use up to # files per task.')
  return `${limit} ${plural(tooMany, '# file was left out.', '# files were left out.')}`
}
