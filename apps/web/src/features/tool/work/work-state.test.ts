import type { TaskView } from '@octavo/core/api/engine-api.ts'
import type { FileProgress } from '@octavo/tools/panel-props.ts'
import { expect, test } from 'vitest'
import { arrangeFiles, emptyWork, lostByLeaving, moveFile, progressOf, reasonToWait, type WorkFile, type WorkState } from './work-state.ts'

const file = (id: string, progress: FileProgress = { kind: 'ready' }): WorkFile => ({ id, name: `${id}.pdf`, size: 1, progress })
const ids = (files: readonly WorkFile[]) => files.map(({ id }) => id).join('')
const three = [file('a'), file('b'), file('c')]

test('a file moves to the place it is given, and no further than the end', () => {
  expect(ids(moveFile(three, 'a', 2))).toBe('bca')
  expect(ids(moveFile(three, 'c', 0))).toBe('cab')
  expect(ids(moveFile(three, 'a', 99))).toBe('bca')
  expect(ids(moveFile(three, 'x', 0))).toBe('abc')
})

test('files that came while the order was chosen stay behind it', () => {
  expect(ids(arrangeFiles([...three, file('d')], ['c', 'a', 'b']))).toBe('cabd')
})

test.each([
  [[], 'Add at least one file first.'],
  [[file('a', { kind: 'uploading', done: 0.5 })], 'Files are still being uploaded.'],
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
  const task: TaskView = { taskRef: 't', status: 'SUCCEEDED', progress: 1, files: [], notes: [], results: [result] }
  const lost = (more: Partial<WorkState>) => lostByLeaving({ ...emptyWork, files: three, ...more })
  expect(lost({ phase: 'arrange' })).toBe('files')
  expect(lost({ phase: 'arrange', files: [] })).toBeUndefined()
  expect(lost({ phase: 'done', task })).toBe('result')
  expect(lost({ phase: 'done', task, files: [] })).toBe('result')
  expect(lost({ phase: 'done', task, isTaken: true })).toBeUndefined()
  expect(lost({ phase: 'done', task: { ...task, results: [] } })).toBeUndefined()
  expect(lost({ phase: 'gone' })).toBeUndefined()
})

test('options that are not valid hold the task too', () => {
  expect(reasonToWait({ files: [file('a')], errors: { sort: 'wrong' }, missing: undefined, chain: [] })).toBe(
    'Some options are not valid yet.',
  )
})

test('a damaged document says so on its card and cannot be tried again', () => {
  expect(progressOf({ ref: 'r', name: 'a.pdf', size: 1, mimeType: 'application/pdf', state: 'DAMAGED' })).toMatchObject({
    kind: 'failed',
    canRetry: false,
  })
})

test('an image of which not all could be read says so on its card, and can be used', () => {
  const document = { ref: 'r', name: 'a.png', size: 1, mimeType: 'image/png', state: 'READY' } as const
  const warning = 'Only 62% of this image could be read.'
  expect(progressOf({ ...document, incomplete: { share: 0.627 } })).toEqual({ kind: 'ready', warning })
  expect(progressOf({ ...document, incomplete: {} })).toMatchObject({ warning: 'Only part of this image could be read.' })
})

test('the button waits for what is still to be entered', () => {
  expect(reasonToWait({ files: [file('a')], errors: {}, missing: 'Enter a password.', chain: [] })).toBe('Enter a password.')
})
