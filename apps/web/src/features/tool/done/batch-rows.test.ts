import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import { batchRows, rowsLike } from './batch-rows.ts'

const result = (name: string, document?: string): ResultView => ({
  ref: `r-${name}`,
  name,
  size: 1,
  mimeType: 'application/pdf',
  ...(document !== undefined && { document }),
})
const file = (ref: string): WorkFile => ({
  id: ref,
  name: `${ref}.pdf`,
  size: 1,
  progress: { kind: 'ready' },
  facts: { ref, name: `${ref}.pdf`, size: 1, mimeType: 'application/pdf', state: 'READY' },
})
const done = (document: string) => ({ document, status: 'DONE' }) as const
const failed = (document: string) => ({ document, status: 'FAILED', error: { code: 'X', message: `${document} is broken.` } }) as const
const files = ['a', 'b', 'c'].map(file)

test('each result stands in the place of its file and says which, and so does what failed', () => {
  const results = [result('c-1.pdf', 'c'), result('a-1.pdf', 'a'), result('a-2.pdf', 'a')]
  const rows = batchRows({ files: [done('a'), failed('b'), done('c')], results }, { files, leftOut: [] })
  expect(rows.map(({ name, from, problem }) => [name, from, problem])).toEqual([
    ['a-1.pdf', 'a.pdf', undefined],
    ['a-2.pdf', 'a.pdf', undefined],
    ['b.pdf', undefined, 'b is broken.'],
    ['c-1.pdf', 'c.pdf', undefined],
  ])
})

test('a tool that makes files smaller shows how large they were', () => {
  const task = { files: [done('a'), done('b')], results: [result('a-1.pdf', 'a'), result('b-1.pdf', 'b')] }
  expect(batchRows(task, { files, leftOut: [] }, { comparesSizes: true }).map(({ before }) => before)).toEqual([1, 1])
  expect(batchRows(task, { files, leftOut: [] }).map(({ before }) => before)).toEqual([undefined, undefined])
})

test('of a single file it goes without saying', () => {
  const rows = batchRows({ files: [done('a')], results: [result('1', 'a'), result('2', 'a')] }, { files, leftOut: [] })
  expect(rows.map(({ name, from }) => [name, from])).toEqual([
    ['1', undefined],
    ['2', undefined],
  ])
})

test('what was made of several files comes last', () => {
  const rows = batchRows({ files: [failed('a'), done('b'), done('c')], results: [result('1'), result('2')] }, { files, leftOut: [] })
  expect(rows.map(({ name }) => name)).toEqual(['a.pdf', '1', '2'])
})

test('a file without which the task went on stands at the end with its reason', () => {
  const leftOut = [{ id: 'x', name: 'bad.pdf', reason: 'It is damaged.' }]
  const rows = batchRows({ files: [done('a')], results: [result('1', 'a')] }, { files, leftOut })
  expect(rows.at(-1)).toEqual({ key: 'x', name: 'bad.pdf', problem: 'It is damaged.' })
})

test('rows are found by a part of their name, or of the file they were made of', () => {
  const rows = [
    { key: '1', name: 'Annual-page-1.pdf', from: 'Annual.pdf' },
    { key: '2', name: 'page-12.pdf', from: 'annual.pdf' },
    { key: '3', name: 'page-2.pdf' },
  ]
  expect(rowsLike(rows, ' ANNUAL ').map(({ key }) => key)).toEqual(['1', '2'])
  expect(rowsLike(rows, 'page-2').map(({ key }) => key)).toEqual(['3'])
  expect(rowsLike(rows, '')).toBe(rows)
})
