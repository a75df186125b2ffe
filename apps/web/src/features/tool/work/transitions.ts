import type { ResultView, TaskView } from '@octavo/core/api/engine-api.ts'
import type { FilesState } from '../../../shared/work/work-file.ts'
import { paceOf } from './run-position.ts'
import { type Desk, emptyWork, type Finished, newRun, type WorkIn, type WorkState } from './work-state.ts'

// All transitions between phases. If a transition isn't allowed from the current phase, the state stays unchanged.

/** Files are being added: they replace the landing or the result. */
export function filesCame(state: WorkState): WorkState {
  return state.phase === 'select' ? arranging(state) : backToFiles(state)
}

/** The last file has left the page. */
export function filesLeft(state: WorkState): WorkState {
  return state.phase === 'arrange' && state.files.length === 0 ? { ...deskOf(state), phase: 'select' } : state
}

/** The current files. Errors of other files say nothing about these. */
export function withFiles(state: WorkState, { files, leftOut }: FilesState): WorkState {
  const isSame = files.length === state.files.length && files.every(({ id }, index) => id === state.files[index]?.id)
  return state.phase === 'arrange' && !isSame ? { ...state, files, leftOut, problem: undefined } : { ...state, files, leftOut }
}

/** To the files and options, from any phase. */
export function arranging(
  state: WorkState,
  { problem, last }: Partial<Pick<WorkIn<'arrange'>, 'problem' | 'last'>> = {},
): WorkIn<'arrange'> {
  return { ...deskOf(state), phase: 'arrange', problem, last }
}

/** A task is being restored. */
export function searching(state: WorkState): WorkState {
  return { ...deskOf(state), phase: 'restoring' }
}

export function runStarted(state: WorkState): WorkState {
  return { ...deskOf(state), phase: 'working', run: newRun }
}

/** The engine has reported the run. */
export function runTold(state: WorkState, task: TaskView, now: number): WorkState {
  if (state.phase !== 'working') return state
  return { ...state, run: { task, pace: paceOf(state.run.pace, task, now), isCutOff: false } }
}

/** The run can't be followed at the moment. */
export function runCutOff(state: WorkState): WorkState {
  return state.phase === 'working' ? { ...state, run: { ...state.run, isCutOff: true } } : state
}

export function runFinished(state: WorkState, { task, expiresDate }: Omit<Finished, 'isTaken'>): WorkState {
  return { ...deskOf(state), phase: 'done', finished: { task, expiresDate, isTaken: false } }
}

/** From the result back to the files, which still exist. */
export function backToFiles(state: WorkState): WorkState {
  return state.phase === 'done' ? arranging(state, { last: state.finished }) : state
}

/** Forward again to the result. */
export function showResult(state: WorkState): WorkState {
  return state.phase === 'arrange' && state.last ? { ...deskOf(state), phase: 'done', finished: state.last } : state
}

/** Something of the result was downloaded, shared or handed on. */
export function resultTaken(state: WorkState): WorkState {
  return withFinished(state, (finished) => ({ ...finished, isTaken: true }))
}

/** A result was renamed. */
export function resultRenamed(state: WorkState, result: ResultView): WorkState {
  return withFinished(state, (finished) => {
    const results = finished.task.results.map((known) => (known.ref === result.ref ? result : known))
    return { ...finished, task: { ...finished.task, results } }
  })
}

/** The task has ended. */
export function taskGone(state: WorkState): WorkState {
  return { ...deskOf(state), phase: 'gone' }
}

/** Everything is removed except the options, which the next files may use too. */
export function cleared({ options, isChosen }: WorkState): WorkState {
  return { ...emptyWork, options, isChosen }
}

function withFinished(state: WorkState, change: (finished: Finished) => Finished): WorkState {
  if (state.phase === 'done') return { ...state, finished: change(state.finished) }
  return state.phase === 'arrange' && state.last ? { ...state, last: change(state.last) } : state
}

function deskOf({ files, leftOut, options, isChosen, errors, missing, chain }: WorkState): Desk {
  return { files, leftOut, options, isChosen, errors, missing, chain }
}
