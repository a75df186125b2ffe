import type { DocumentSource, DocumentView } from '@octavo/core/api/engine-api.ts'
import { bareMessage } from '@octavo/core/messages/errors.ts'
import { noteMessage } from '@octavo/core/messages/notes.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { FileProgress, PanelDocument } from '@octavo/tools/panel-props.ts'

/** A file on a page: chosen on this device, or taken over from an earlier task. */
export interface WorkFile extends PanelDocument {
  /** Its bytes, if they are on this device. */
  file?: File
  /** Its source at the engine, if it is already there. */
  origin?: DocumentSource
  /** The ref of its announced upload in pieces. */
  announced?: string | undefined
}

/** A file left out of the task. */
export interface LeftOutFile {
  id: string
  name: string
  /** Why, in a sentence. */
  reason: string
}

/** The files of a page on which they are processed. */
export interface FilesState {
  files: readonly WorkFile[]
  /** Unusable files that were removed from the page, to be reported at the end. */
  leftOut: readonly LeftOutFile[]
}

export function changeFile<State extends FilesState>(state: State, id: string, change: Partial<WorkFile>): State {
  return { ...state, files: state.files.map((file) => (file.id === id ? { ...file, ...change } : file)) }
}

export function moveFile(files: readonly WorkFile[], id: string, to: number): WorkFile[] {
  const moved = files.find((file) => file.id === id)
  if (!moved) return [...files]
  const others = files.filter((file) => file.id !== id)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved)
}

/** Why a file is left out, in a sentence. */
export function reasonToLeaveOut({ progress }: Pick<WorkFile, 'progress'>): string {
  if (progress.kind === 'failed') return progress.message
  return progress.kind === 'locked' ? t('No password was entered.') : t("It wasn't ready.")
}

/** Files missing from the order stay after those in it. */
export function arrangeFiles(files: readonly WorkFile[], ids: readonly string[]): WorkFile[] {
  const named = ids.flatMap((id) => files.find((file) => file.id === id) ?? [])
  return [...named, ...files.filter((file) => !ids.includes(file.id))]
}

/** The state of a checked document on the page. */
export function progressOf(document: DocumentView): FileProgress {
  if (document.state === 'CHECKING') return { kind: 'checking' }
  if (document.error) return { kind: 'failed', message: document.error.message, canRetry: false }
  if (document.state === 'LOCKED') return { kind: 'locked', trying: false }
  if (document.state === 'DAMAGED') return { kind: 'failed', message: bareMessage('DOCUMENT_DAMAGED', pageLanguage()), canRetry: false }
  const { incomplete } = document
  return incomplete
    ? { kind: 'ready', warning: noteMessage({ code: 'IMAGE_INCOMPLETE', details: incomplete }, pageLanguage()) }
    : { kind: 'ready' }
}

/** What the facts of a document change about its file. */
export function withFacts(document: DocumentView): Partial<WorkFile> {
  return {
    facts: document,
    progress: progressOf(document),
    ...(document.pageCount === undefined ? {} : { pageCount: document.pageCount }),
  }
}

/** The facts of the files, each under the id that this page's options use. */
export function documentsOf({ files }: Pick<FilesState, 'files'>): DocumentView[] {
  return files.flatMap(({ id, facts }) => (facts ? [{ ...facts, ref: id }] : []))
}
