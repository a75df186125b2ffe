import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { t } from '@octavo/core/words/t.ts'
import type { FileProgress } from '@octavo/tools/panel-props.ts'
import { needsOf } from '@octavo/ui/cards/needs-words.ts'
import type { FilesState } from '../../../shared/work/work-file.ts'
import { type ChainStep, chainReason } from './chain.ts'

/** What a tool page holds in every phase: the files, and what to do with them. */
export interface Desk extends FilesState {
  options: Record<string, unknown>
  /** Whether the person has changed the options. Until then the initial options follow from the files. */
  isChosen: boolean
  /** Message by option name. */
  errors: Readonly<Record<string, string>>
  /** What still has to be entered, in a sentence. */
  missing: string | undefined
  /** Further steps for the result, in the same task. */
  chain: readonly ChainStep[]
}

/** A run in progress. */
export interface Run {
  /** The engine's latest report, if any. */
  task: TaskView | undefined
  /** When it was first seen running, and its progress then, to estimate its pace. */
  pace: Pace | undefined
  /** It can't be followed at the moment. */
  isCutOff: boolean
}

export interface Pace {
  at: number
  progress: number
}

/** A run with its results. */
export interface Finished {
  task: TaskView
  /** When the task's files are deleted. */
  expiresDate: string | undefined
  /** Whether something of the result was downloaded, shared or handed on, so that leaving loses nothing. */
  isTaken: boolean
}

/** The phase of the work, with its own data. */
type InPhase =
  /** The landing: there are no files. */
  | { phase: 'select' }
  /** A task is being restored. */
  | { phase: 'restoring' }
  /** `problem` is the last error, until something else happens; `last` is the result that forward leads to. */
  | { phase: 'arrange'; problem: string | undefined; last: Finished | undefined }
  | { phase: 'working'; run: Run }
  | { phase: 'done'; finished: Finished }
  /** The task has expired. */
  | { phase: 'gone' }

export type WorkState = Desk & InPhase
export type Phase = WorkState['phase']
/** The work in one phase. */
export type WorkIn<Name extends Phase> = Extract<WorkState, { phase: Name }>

export const emptyWork: WorkIn<'select'> = {
  phase: 'select',
  files: [],
  leftOut: [],
  options: {},
  isChosen: false,
  errors: {},
  missing: undefined,
  chain: [],
}

/** A run about which nothing is known yet. */
export const newRun: Run = { task: undefined, pace: undefined, isCutOff: false }

/** What leaving the page would discard: unprocessed files, or a result that wasn't downloaded. */
export function lostByLeaving(state: WorkState): 'files' | 'result' | undefined {
  if (state.phase === 'done') return state.finished.isTaken || state.finished.task.results.length === 0 ? undefined : 'result'
  return state.phase === 'gone' || state.files.length === 0 ? undefined : 'files'
}

/** Why the task can't run yet, in a sentence; undefined if it can. A tool for web pages needs no files. */
export function reasonToWait(
  { files, errors, missing, chain }: Pick<Desk, 'files' | 'errors' | 'missing' | 'chain'>,
  takesFiles = true,
): string | undefined {
  if (takesFiles && files.length === 0) return t('Add at least one file first.')
  const count = (kind: FileProgress['kind']) => files.filter((file) => file.progress.kind === kind).length
  const needs = needsOf(files)
  if (needs) return `${needs.headline} ${needs.advice}`
  if (count('waiting') + count('uploading') > 0) return t('Files are still uploading.')
  if (count('checking') > 0) return t('Files are still being checked.')
  if (Object.keys(errors).length > 0) return missing ?? t("Some options aren't valid yet.")
  return missing ?? chainReason(chain)
}
