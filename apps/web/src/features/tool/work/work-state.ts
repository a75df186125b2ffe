import type { DocumentSource, DocumentView, TaskView } from '@octavo/core/api/engine-api.ts'
import { bareMessage } from '@octavo/core/messages/errors.ts'
import { noteMessage } from '@octavo/core/messages/notes.ts'
import { english } from '@octavo/core/text/language.ts'
import type { FileProgress, PanelDocument } from '@octavo/tools/panel-props.ts'
import { needsOf } from '@octavo/ui/cards/needs-words.ts'
import { type ChainStep, chainReason } from './chain.ts'

/** A file on the tool page: chosen on this device, or taken over from an earlier task. */
export interface WorkFile extends PanelDocument {
  /** Its bytes, if this device holds them. */
  file?: File
  /** Where the engine has it already. */
  origin?: DocumentSource
  /** The ref under which its upload in pieces was announced. */
  announced?: string | undefined
}

/** A file without which the task goes on. */
export interface LeftOutFile {
  id: string
  name: string
  /** What was the matter with it, in a sentence. */
  reason: string
}

/** The states of a tool page: `select` is its landing, and after the task's end there is nothing left but to start again. */
export type Phase = 'restoring' | 'select' | 'arrange' | 'working' | 'done' | 'gone'

export interface WorkState {
  phase: Phase
  files: readonly WorkFile[]
  /** Files that could not be used and were taken off the page, to be told of at the end. */
  leftOut: readonly LeftOutFile[]
  options: Record<string, unknown>
  /** Message by option name. */
  errors: Readonly<Record<string, string>>
  /** What of the options is still to be entered, in a sentence. */
  missing: string | undefined
  /** What is done with the result, in the same task. */
  chain: readonly ChainStep[]
  task: TaskView | undefined
  /** When the finished task's files are removed. */
  expiresDate: string | undefined
  /** Whether something of the result was downloaded, shared or handed on, so that leaving it loses nothing. */
  isTaken: boolean
  /** When the run that is shown began, for telling how long it took. */
  startedAt: number | undefined
  /** When it was first seen running, and how far it was then, from which its pace follows. */
  pace: { at: number; progress: number } | undefined
  /** The running task cannot be followed at the moment. */
  isCutOff: boolean
  /** What went wrong last, until something else happens. */
  problem: string | undefined
}

export const emptyWork: WorkState = {
  phase: 'select',
  files: [],
  leftOut: [],
  options: {},
  errors: {},
  missing: undefined,
  chain: [],
  task: undefined,
  expiresDate: undefined,
  isTaken: false,
  startedAt: undefined,
  pace: undefined,
  isCutOff: false,
  problem: undefined,
}

export function changeFile(state: WorkState, id: string, change: Partial<WorkFile>): WorkState {
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
  return progress.kind === 'locked' ? 'It is locked, and its password was not entered.' : 'It was not ready.'
}

/** Files that the order does not name keep their place behind those it does. */
export function arrangeFiles(files: readonly WorkFile[], ids: readonly string[]): WorkFile[] {
  const named = ids.flatMap((id) => files.find((file) => file.id === id) ?? [])
  return [...named, ...files.filter((file) => !ids.includes(file.id))]
}

/** How a checked document stands on the page. */
export function progressOf(document: DocumentView): FileProgress {
  if (document.state === 'CHECKING') return { kind: 'checking' }
  if (document.error) return { kind: 'failed', message: document.error.message, canRetry: false }
  if (document.state === 'LOCKED') return { kind: 'locked', trying: false }
  if (document.state === 'DAMAGED') return { kind: 'failed', message: bareMessage('DOCUMENT_DAMAGED', english), canRetry: false }
  const { incomplete } = document
  return incomplete
    ? { kind: 'ready', warning: noteMessage({ code: 'IMAGE_INCOMPLETE', details: incomplete }, english) }
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

/** What leaving the page would take away: the files before they were worked on, or a result that nobody has taken yet. */
export function lostByLeaving({
  phase,
  files,
  task,
  isTaken,
}: Pick<WorkState, 'phase' | 'files' | 'task' | 'isTaken'>): 'files' | 'result' | undefined {
  if (phase === 'done') return isTaken || !task || task.results.length === 0 ? undefined : 'result'
  return phase === 'gone' || files.length === 0 ? undefined : 'files'
}

/** Why the task cannot be run yet, in a sentence; nothing if it can. A tool that takes web pages needs no files. */
export function reasonToWait(
  { files, errors, missing, chain }: Pick<WorkState, 'files' | 'errors' | 'missing' | 'chain'>,
  takesFiles = true,
): string | undefined {
  if (takesFiles && files.length === 0) return 'Add at least one file first.'
  const count = (kind: FileProgress['kind']) => files.filter((file) => file.progress.kind === kind).length
  const needs = needsOf(files)
  if (needs) return `${needs.headline} ${needs.advice}`
  if (count('waiting') + count('uploading') > 0) return 'Files are still being uploaded.'
  if (count('checking') > 0) return 'Files are still being checked.'
  if (Object.keys(errors).length > 0) return missing ?? 'Some options are not valid yet.'
  return missing ?? chainReason(chain)
}
