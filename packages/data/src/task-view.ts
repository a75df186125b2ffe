import type { DocumentView, ResultView, TaskProgress, TaskStatus, TaskView } from '@octavo/core/api/engine-api.ts'
import type { FidelityView } from '@octavo/core/api/fidelity.ts'
import type { TaskAccessStatus } from '@octavo/core/api/limits.ts'
import type { DocumentFacts, DocumentState } from '@octavo/core/files/facts.ts'
import type { PlainError } from '@octavo/core/messages/errors.ts'
import type { Note } from '@octavo/core/messages/notes.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { storedErrorView, storedNoteView } from './stored-messages.ts'
import type { DocumentRow, ResultRow, TaskRow } from './tables.ts'

/** Seals and opens small texts with one task's key. The purpose is bound to the text: a name never opens as a password. */
export interface TaskSeal {
  seal(purpose: SealPurpose, text: string): Buffer
  open(purpose: SealPurpose, sealed: Uint8Array): string
}

export type SealPurpose = 'name' | 'facts' | 'password' | 'orders' | 'outcome' | 'phone signature'

/** The outcome of a run, sealed as one text: codes and details, whose sentences are made when they are read. */
export interface Outcome {
  files: { document: string; status: 'DONE' | 'FAILED'; error?: PlainError }[]
  notes: Note[]
  fidelity?: ComparedResult[]
  /** The task's own error. */
  error?: PlainError
}

/** A result that was compared with its input. */
export interface ComparedResult extends Omit<FidelityView, 'hasImages'> {
  /** The bytes of what is kept to show both sides; of an input that is a document of the task nothing is. */
  kept?: { after: number; before?: number }
}

/** What came of a run, as stored; `errorMessage` is what the previous release wrote instead of `error`. */
export function openOutcome(task: TaskRow, seal: TaskSeal): Outcome & { errorMessage?: string } {
  return task.sealedOutcome ? (JSON.parse(seal.open('outcome', task.sealedOutcome)) as Outcome) : { files: [], notes: [] }
}

export function documentView(row: DocumentRow, seal: TaskSeal, language: Language): DocumentView {
  const { error, ...facts } = row.sealedFacts ? (JSON.parse(seal.open('facts', row.sealedFacts)) as Partial<DocumentFacts>) : {}
  return {
    ref: row.ref,
    name: seal.open('name', row.sealedName),
    size: row.size,
    mimeType: row.mimeType,
    state: row.state as DocumentState,
    ...facts,
    ...(error && { error: storedErrorView(error, language) }),
    ...(row.sealedPassword ? { unlocked: true } : {}),
  }
}

export function resultView(row: ResultRow, seal: TaskSeal): ResultView {
  return {
    ref: row.ref,
    name: seal.open('name', row.sealedName),
    size: row.size,
    mimeType: row.mimeType,
    ...(row.pageCount === null ? {} : { pageCount: row.pageCount }),
    ...(row.documentRef === null ? {} : { document: row.documentRef }),
  }
}

export interface TaskParts {
  task: TaskRow
  results: ResultRow[]
  seal: TaskSeal
  queuePosition?: number | undefined
}

/** A task as `status` and its events show it. */
export function taskView(parts: TaskParts, language: Language): TaskView {
  const { task, seal } = parts
  const { files, notes, fidelity, error, errorMessage } = openOutcome(task, seal)
  const told = error ?? { code: task.errorCode, details: {}, message: errorMessage }
  return {
    ...progressView(parts),
    taskAccessStatus: task.access as TaskAccessStatus,
    ...(task.errorCode === null ? {} : { error: storedErrorView(told, language) }),
    files: files.map(({ error, ...file }) => ({ ...file, ...(error && { error: storedErrorView(error, language) }) })),
    notes: notes.flatMap((note) => storedNoteView(note, language)),
    ...(fidelity && { fidelity: fidelity.map(({ kept, ...compared }) => ({ ...compared, hasImages: kept !== undefined })) }),
  }
}

/** The progress of a run, and the given results. */
export function progressView({ task, results, seal, queuePosition }: TaskParts): TaskProgress {
  return {
    taskRef: task.ref,
    status: task.status as TaskStatus,
    progress: task.progress,
    ...(queuePosition === undefined ? {} : { queuePosition }),
    ...(task.status === 'RUNNING' && task.place ? { place: task.place } : {}),
    results: results.map((row) => resultView(row, seal)),
  }
}
