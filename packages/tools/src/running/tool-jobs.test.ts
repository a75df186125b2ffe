import { expect, test } from 'vitest'
import { runToolJob } from './tool-jobs.ts'

const result = { file: 'out-1.pdf', name: 'report', mimeType: 'application/pdf', size: 10 }

test.each([
  { kind: 'results', results: [result, { ...result, pageCount: 3, document: 'd1' }] },
  { kind: 'note', note: { code: 'UNTOUCHED', document: 'd1' } },
  { kind: 'fail', document: 'd1', error: { code: 'PAGE_TOO_COMPLEX', details: { page: 2 } } },
  { kind: 'progress', done: 0.5 },
])('what a tool tells is taken: %j', (told) => {
  expect(runToolJob.told.parse(told)).toEqual(told)
})

test.each([
  undefined,
  { kind: 'else' },
  { kind: 'results', results: [{ ...result, mimeType: 'text/x-page' }] },
  { kind: 'results', results: [result, { ...result, size: 'large' }] },
  { kind: 'note', note: { code: 'NO_SUCH_NOTE' } },
  { kind: 'fail', document: 'd1', error: { code: 'toString', details: {} } },
  { kind: 'fail', document: 'd1', error: { code: 'PAGE_TOO_COMPLEX', details: { page: { deep: true } } } },
])('what no tool tells is refused: %j', (told) => {
  expect(() => runToolJob.told.parse(told)).toThrow()
})
