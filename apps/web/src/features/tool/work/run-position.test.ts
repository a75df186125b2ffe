import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import { paceOf, phasesOf, positionText, secondsLeft } from './run-position.ts'
import { emptyWork, newRun, type WorkIn } from './work-state.ts'

const file = { id: 'a', name: 'report.pdf', size: 1, progress: { kind: 'ready' }, facts: { ref: 'ref-a' } } as unknown as WorkFile
const running = (more: Partial<TaskView>): WorkIn<'working'> => ({
  ...emptyWork,
  phase: 'working',
  files: [file],
  run: {
    ...newRun,
    task: { taskRef: 't', status: 'RUNNING', taskAccessStatus: 'FULL_ACCESS', progress: 0, files: [], notes: [], results: [], ...more },
  },
})

test.each([
  [{}, '1 file'],
  [{ file: 1, files: 1, document: 'ref-a' }, 'report.pdf'],
  [{ file: 1, files: 1, document: 'ref-a', page: 31, pages: 249 }, 'report.pdf · Page 31 of 249'],
  [{ file: 2, files: 9, document: 'ref-a', page: 3, pages: 4 }, 'File 2 of 9, report.pdf · Page 3 of 4'],
  [{ file: 2, files: 9 }, 'File 2 of 9'],
  [{ step: 2, steps: 3, file: 1, files: 1, document: 'ref-a' }, 'Step 2 of 3 · report.pdf'],
])('%j is told as %j', (place, expected) => {
  expect(positionText(running({ place }), 0)).toBe(expected)
})

test('web pages are called so, and a long name loses its middle', () => {
  expect(positionText(running({ place: { file: 1, files: 2 } }), 0, ['a', 'b'])).toBe('Web page 1 of 2')
  const long = { ...running({ place: { document: 'ref-a' } }), files: [{ ...file, name: `${'x'.repeat(60)}-the-end.pdf` }] }
  expect(positionText(long, 0)).toMatch(/^x{24}….*-the-end\.pdf$/)
})

test('a task is shown on its way', () => {
  const shown = (status: TaskView['status'] | undefined, sends = true) =>
    phasesOf(status && { status }, { sends })
      .map(({ label, state }) => `${label} ${state}`)
      .join(', ')
  expect(shown(undefined)).toBe('Uploaded done, Queued now, Processing later, Ready later')
  expect(shown('QUEUED')).toBe('Uploaded done, Queued now, Processing later, Ready later')
  expect(shown('RUNNING')).toBe('Uploaded done, Queued done, Processing now, Ready later')
  expect(shown('RUNNING', false)).toBe('Queued done, Processing now, Ready later')
})

test('the rest is told once enough was seen of the run, from true progress alone', () => {
  const pace = { at: 1000, progress: 0.1 }
  expect(secondsLeft(undefined, 0.5, 9000)).toBeUndefined()
  expect(secondsLeft(pace, 0.5, 2000)).toBeUndefined()
  expect(secondsLeft(pace, 0.11, 60_000)).toBeUndefined()
  expect(secondsLeft(pace, 0.5, 9000)).toBeCloseTo(10)
  const withPace = (state: WorkIn<'working'>) => ({ ...state, run: { ...state.run, pace: { at: 0, progress: 0 } } })
  const at = (progress: number, seconds: number) => positionText(withPace(running({ progress })), seconds * 1000)
  expect([at(0.5, 20), at(0.9, 9), at(0.1, 20), at(0.5, 1)]).toEqual([
    '1 file · about 20 s left',
    '1 file · a few seconds left',
    '1 file · about 3 min left',
    '1 file',
  ])
})

test('the pace is counted from when the run was first seen, and from its start when it starts again', () => {
  expect(paceOf(undefined, { status: 'QUEUED', progress: 0 }, 5)).toBeUndefined()
  const first = paceOf(undefined, { status: 'RUNNING', progress: 0.2 }, 10)
  expect(first).toEqual({ at: 10, progress: 0.2 })
  expect(paceOf(first, { status: 'RUNNING', progress: 0.4 }, 20)).toBe(first)
  expect(paceOf(first, { status: 'RUNNING', progress: 0 }, 30)).toEqual({ at: 30, progress: 0 })
})
