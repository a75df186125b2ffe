import type { DocumentView, FileOutcome, NoteView, ResultView, TaskProgress, TaskStatus, TaskView } from '@octavo/core/api/engine-api.ts'
import type { DocumentFacts, DocumentState } from '@octavo/core/files/facts.ts'
import { isErrorCode, publicMessage } from '@octavo/core/messages/errors.ts'
import type { DocumentRow, ResultRow, TaskRow } from './tables.ts'

/** Seals and opens small texts with one task's key. The purpose is bound to the text: a name never opens as a password. */
export interface TaskSeal {
  seal(purpose: SealPurpose, text: string): Buffer
  open(purpose: SealPurpose, sealed: Uint8Array): string
}

export type SealPurpose = 'name' | 'facts' | 'password' | 'orders' | 'outcome'

/** What a run has told so far, sealed as one text. */
export interface Outcome {
  files: FileOutcome[]
  notes: NoteView[]
  /** The sentence of the task's error with its details filled in. */
  errorMessage?: string
}

export const emptyOutcome: Outcome = { files: [], notes: [] }

export function openOutcome(task: TaskRow, seal: TaskSeal): Outcome {
  return task.sealedOutcome ? (JSON.parse(seal.open('outcome', task.sealedOutcome)) as Outcome) : emptyOutcome
}

export function documentView(row: DocumentRow, seal: TaskSeal): DocumentView {
  const facts = row.sealedFacts ? (JSON.parse(seal.open('facts', row.sealedFacts)) as DocumentFacts) : {}
  return {
    ref: row.ref,
    name: seal.open('name', row.sealedName),
    size: row.size,
    mimeType: row.mimeType,
    state: row.state as DocumentState,
    ...facts,
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
export function taskView(parts: TaskParts): TaskView {
  const { task, seal } = parts
  const outcome = openOutcome(task, seal)
  return {
    ...progressView(parts),
    ...(task.errorCode === null ? {} : { error: { code: task.errorCode, message: outcome.errorMessage ?? messageOf(task.errorCode) } }),
    files: outcome.files,
    notes: outcome.notes,
  }
}

/** Where a run is, and the results that are given here. */
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

function messageOf(code: string): string {
  return publicMessage(isErrorCode(code) ? code : 'INTERNAL')
}
