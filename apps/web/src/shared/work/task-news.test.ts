import type { ResultView, TaskView } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import { withKnownResults, withProgress } from './task-news.ts'

const result = (ref: string, name = `${ref}.pdf`): ResultView => ({ ref, name, size: 1, mimeType: 'application/pdf' })
const task: TaskView = {
  taskRef: 't',
  status: 'RUNNING',
  taskAccessStatus: 'FULL_ACCESS',
  progress: 0.1,
  place: { page: 1, pages: 3 },
  files: [],
  notes: [],
  results: [result('a'), result('b')],
}

test('new results are added behind those that are known, which stay the same objects', () => {
  const now = withProgress(task, { taskRef: 't', status: 'RUNNING', progress: 0.5, place: { page: 2, pages: 3 }, results: [result('c')] })
  expect(now).toEqual({ ...task, progress: 0.5, place: { page: 2, pages: 3 }, results: [result('a'), result('b'), result('c')] })
  expect([now.results[0] === task.results[0], now.results[1] === task.results[1]]).toEqual([true, true])
})

test('progress without results leaves their list as it is, and a place that is not told is no more', () => {
  const { place: _, ...without } = task
  const now = withProgress(task, { taskRef: 't', status: 'RUNNING', progress: 0.6, results: [] })
  expect(now).toEqual({ ...without, progress: 0.6 })
  expect(now.results).toBe(task.results)
})

test('a whole task keeps the list that is known, or what of it has not changed', () => {
  const copy = structuredClone({ ...task, status: 'SUCCEEDED' as const })
  expect(withKnownResults(copy, task.results).results).toBe(task.results)
  const renamed = withKnownResults({ ...copy, results: [result('a'), result('b', 'other.pdf')] }, task.results)
  expect(renamed.results.map((each, index) => each === task.results[index])).toEqual([true, false])
  expect(withKnownResults({ ...copy, results: [result('a')] }, task.results).results).toEqual([result('a')])
  expect(withKnownResults(copy)).toEqual(copy)
})
