import type { TaskView } from '@octavo/core/api/engine-api.ts'
import type { FileProgress } from '@octavo/tools/panel-props.ts'
import { expect, test } from 'vitest'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import { emptyWork, lostByLeaving, reasonToWait } from './work-state.ts'

const file = (id: string, progress: FileProgress = { kind: 'ready' }): WorkFile => ({ id, name: `${id}.pdf`, size: 1, progress })
const three = [file('a'), file('b'), file('c')]

test.each([
  [[], 'Add at least one file first.'],
  [[file('a', { kind: 'uploading', done: 0.5 })], 'Files are still uploading.'],
  [
    [file('a', { kind: 'locked', trying: false }), file('b', { kind: 'waiting' })],
    '1 of 2 files needs attention. Enter its password or remove it.',
  ],
  [[file('a', { kind: 'failed', message: '', canRetry: true })], 'This file needs attention. Fix or remove it to continue.'],
  [[file('a', { kind: 'checking' })], 'Files are still being checked.'],
  [[file('a')], undefined],
] as const)('says why the task has to wait', (files, reason) => {
  expect(reasonToWait({ files, errors: {}, missing: undefined, chain: [] })).toBe(reason)
})

test('leaving loses files before the task ran, and afterwards a result that nobody took', () => {
  const result = { ref: 'r', name: 'a.pdf', size: 1, mimeType: 'application/pdf' }
  const task: TaskView = {
    taskRef: 't',
    status: 'SUCCEEDED',
    taskAccessStatus: 'FULL_ACCESS',
    progress: 1,
    files: [],
    notes: [],
    results: [result],
  }
  const desk = { ...emptyWork, files: three }
  const arrange = { ...desk, phase: 'arrange', problem: undefined, last: undefined } as const
  const finished = { task, expiresDate: undefined, isTaken: false }
  const done = { ...desk, phase: 'done', finished } as const
  expect(lostByLeaving(arrange)).toBe('files')
  expect(lostByLeaving({ ...arrange, files: [] })).toBeUndefined()
  expect(lostByLeaving(done)).toBe('result')
  expect(lostByLeaving({ ...done, files: [] })).toBe('result')
  expect(lostByLeaving({ ...done, finished: { ...finished, isTaken: true } })).toBeUndefined()
  expect(lostByLeaving({ ...done, finished: { ...finished, task: { ...task, results: [] } } })).toBeUndefined()
  expect(lostByLeaving({ ...desk, phase: 'gone' })).toBeUndefined()
})

test('options that are not valid hold the task too', () => {
  expect(reasonToWait({ files: [file('a')], errors: { sort: 'wrong' }, missing: undefined, chain: [] })).toBe(
    "Some options aren't valid yet.",
  )
})

test('the button waits for what is still to be entered', () => {
  expect(reasonToWait({ files: [file('a')], errors: {}, missing: 'Enter a password.', chain: [] })).toBe('Enter a password.')
})
