import type { ResultView } from '@octavo/core/engine-api.ts'
import { expect, test } from 'vitest'
import type { WorkFile } from '../work/work-state.ts'
import { batchRows } from './batch-rows.ts'

const result = (name: string): ResultView => ({ ref: `r-${name}`, name, size: 1, mimeType: 'application/pdf' })
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

test('each result stands in the place of its file, and so does what failed', () => {
  const rows = batchRows({ files: [done('a'), failed('b'), done('c')], results: [result('a-2.pdf'), result('c-2.pdf')] }, files)
  expect(rows.map(({ name, from, problem }) => [name, from, problem])).toEqual([
    ['a-2.pdf', 'a.pdf', undefined],
    ['b.pdf', undefined, 'b is broken.'],
    ['c-2.pdf', 'c.pdf', undefined],
  ])
})

test('where a file became many, the results come first', () => {
  const rows = batchRows({ files: [failed('a'), done('b')], results: ['1', '2', '3'].map(result) }, files)
  expect(rows.map(({ name }) => name)).toEqual(['1', '2', '3', 'a.pdf'])
})
