import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import {
  arranging,
  backToFiles,
  cleared,
  filesCame,
  filesLeft,
  resultRenamed,
  resultTaken,
  runCutOff,
  runFinished,
  runStarted,
  runTold,
  searching,
  showResult,
  taskGone,
  withFiles,
} from './transitions.ts'
import { emptyWork, type WorkState } from './work-state.ts'

const file = (id: string): WorkFile => ({ id, name: `${id}.pdf`, size: 1, progress: { kind: 'ready' } })
const result = { ref: 'r', name: 'a.pdf', size: 1, mimeType: 'application/pdf' }
const task = (more: Partial<TaskView> = {}): TaskView => ({
  taskRef: 't',
  status: 'RUNNING',
  taskAccessStatus: 'FULL_ACCESS',
  progress: 0.5,
  files: [],
  notes: [],
  results: [],
  ...more,
})
const finished = { task: task({ status: 'SUCCEEDED', results: [result] }), expiresDate: '2026-01-01T00:30:00Z' }

const landing: WorkState = emptyWork
const arrange: WorkState = arranging({ ...emptyWork, files: [file('a')], options: { level: 2 } })
const working: WorkState = runStarted(arrange)
const done: WorkState = runFinished(working, finished)
const gone: WorkState = taskGone(done)
const restoring: WorkState = searching(landing)

test('files lead from the landing and from the result to the arrangement, and change nothing elsewhere', () => {
  expect(filesCame(landing)).toEqual({ ...emptyWork, phase: 'arrange', problem: undefined, last: undefined })
  expect(filesCame(done)).toMatchObject({ phase: 'arrange', last: finished })
  for (const state of [arrange, working, gone, restoring]) expect(filesCame(state)).toBe(state)
})

test('without files the arrangement is a landing again, and a run or a result is none', () => {
  expect(filesLeft({ ...arrange, files: [] })).toEqual({ ...emptyWork, options: { level: 2 } })
  for (const state of [arrange, { ...working, files: [] }, { ...done, files: [] }]) expect(filesLeft(state)).toBe(state)
})

test('a problem is told until other files are there, in another order too', () => {
  const failed = arranging({ ...arrange, files: [file('a'), file('b')] }, { problem: 'No.' })
  const problemWith = (files: WorkFile[]) => withFiles(failed, { files, leftOut: [] })
  expect(problemWith([file('a'), { ...file('b'), progress: { kind: 'waiting' } }])).toMatchObject({ problem: 'No.' })
  expect(problemWith([file('b'), file('a')])).toMatchObject({ problem: undefined })
  expect(problemWith([file('a')])).toMatchObject({ problem: undefined })
  expect(withFiles(working, { files: [], leftOut: [] })).toEqual({ ...working, files: [], leftOut: [] })
})

test('a run begins with nothing known, and is followed only while it is shown', () => {
  expect(working).toEqual({ ...emptyWork, files: [file('a')], options: { level: 2 }, phase: 'working', run: { isCutOff: false } })
  const cut = runCutOff(runTold(working, task(), 7))
  expect(cut).toMatchObject({ run: { task: { progress: 0.5 }, pace: { at: 7, progress: 0.5 }, isCutOff: true } })
  expect(runTold(cut, task({ progress: 0.6 }), 9)).toMatchObject({ run: { pace: { at: 7 }, isCutOff: false } })
  expect(runTold(gone, task(), 7)).toBe(gone)
  expect(runCutOff(arrange)).toBe(arrange)
})

test('a finished run is no run any more, and nobody has taken its result', () => {
  expect(done).toEqual({
    ...emptyWork,
    files: [file('a')],
    options: { level: 2 },
    phase: 'done',
    finished: { ...finished, isTaken: false },
  })
})

test('back leads from the result to the files, and forward to the same result', () => {
  const taken = resultTaken(done)
  expect(showResult(backToFiles(taken))).toEqual(taken)
  expect(showResult(arrange)).toBe(arrange)
  expect(backToFiles(working)).toBe(working)
})

test('a new run forgets the result before it, whatever becomes of it', () => {
  const again = runStarted(backToFiles(resultTaken(done)))
  expect(arranging(again, { problem: 'No.' })).toMatchObject({ phase: 'arrange', problem: 'No.', last: undefined })
  expect(runFinished(again, finished)).toMatchObject({ finished: { isTaken: false } })
})

test('a result is renamed where it is shown and where forward leads to it', () => {
  const renamed = { ...result, name: 'b.pdf' }
  expect(resultRenamed(done, renamed)).toMatchObject({ finished: { task: { results: [{ name: 'b.pdf' }] } } })
  expect(resultRenamed(backToFiles(done), renamed)).toMatchObject({ last: { task: { results: [{ name: 'b.pdf' }] } } })
  expect(resultRenamed(working, renamed)).toBe(working)
})

test('when the task is over the files are left, to be sent again, and nothing of its run', () => {
  expect(gone).toEqual({ ...emptyWork, files: [file('a')], options: { level: 2 }, phase: 'gone' })
})

test('clearing leaves the options, and that somebody has chosen them', () => {
  expect(cleared({ ...done, isChosen: true })).toEqual({ ...emptyWork, options: { level: 2 }, isChosen: true })
})
