import type { ResultView, TaskView } from '@octavo/core/api/engine-api.ts'
import { type ReadyToolType, readyTools } from '@octavo/tools'
import { expect, test } from 'vitest'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import type { ChainStep } from '../work/chain.ts'
import { resultTitle } from './result-title.ts'

const document = (ref: string, pageCount: number): WorkFile => ({
  id: ref,
  name: `${ref}.pdf`,
  size: 1,
  pageCount,
  progress: { kind: 'ready' },
  facts: { ref, name: `${ref}.pdf`, size: 1, mimeType: 'application/pdf', state: 'READY', encrypted: false },
})
const result = (pageCount: number): ResultView => ({ ref: `r${pageCount}`, name: 'r.pdf', size: 1, mimeType: 'application/pdf', pageCount })
const files = [document('a', 7), document('b', 5)]

interface Ending {
  results?: ResultView[]
  failed?: string[]
  /** Files in which the tool found nothing to do. */
  unchanged?: string[]
  changed?: number
  chain?: ChainStep[]
}

function titleOf(type: ReadyToolType, { results = [result(12)], failed = [], unchanged = [], changed, chain = [] }: Ending = {}): string {
  const outcomes = files.map(({ id }): TaskView['files'][number] => ({ document: id, status: failed.includes(id) ? 'FAILED' : 'DONE' }))
  const task: TaskView = {
    taskRef: 't',
    status: 'SUCCEEDED',
    taskAccessStatus: 'FULL_ACCESS',
    progress: 1,
    files: outcomes,
    notes: unchanged.map((document) => ({ code: 'NO_SCANS_FOUND', level: 'WARNING', message: 'No scanned pages found.', document })),
    results,
  }
  const finished = { task, expiresDate: undefined, isTaken: false }
  const tool = readyTools.find((ready) => ready.type === type)
  return tool ? resultTitle(tool, { chain, files, finished }, changed) : ''
}

test('the title says what was done, with a number', () => {
  expect(titleOf('merge-pdf')).toBe('Merged 2 files')
  expect(titleOf('images-to-pdf')).toBe('2 images in 1 PDF')
  expect(titleOf('split-pdf', { results: Array.from({ length: 1000 }, () => result(1)) })).toBe('Split into 1,000 files')
  expect(titleOf('delete-pages-from-pdf', { results: [result(6), result(5)] })).toBe('Deleted 1 page')
  expect(titleOf('add-page-numbers-to-pdf', { changed: 12 })).toBe('Page numbers added to 12 pages')
  expect(titleOf('rotate-pdf-pages', { changed: 1 })).toBe('Rotated 1 page')
})

test('a file that failed does not count, and what was counted before says nothing then', () => {
  expect(titleOf('merge-pdf', { failed: ['a'] })).toBe('Merged 1 file')
  expect(titleOf('rotate-pdf-pages', { failed: ['a'], changed: 12 })).toBe('Your pages are rotated')
})

test('a file in which there was nothing to do does not count', () => {
  expect(titleOf('ocr-pdf', { unchanged: ['a'] })).toBe('Text recognised in 1 file')
  expect(titleOf('ocr-pdf', { unchanged: ['a', 'b'] })).toBe('Your files are unchanged')
  expect(titleOf('ocr-pdf', { unchanged: ['a'], failed: ['b'] })).toBe('Your file is unchanged')
  expect(titleOf('compress-pdf', { unchanged: ['a'], failed: ['b'], results: [result(7)] })).toBe('Your PDF is already small')
  expect(titleOf('compress-pdf', { unchanged: ['a', 'b'], results: [result(7), result(5)] })).toBe('Your PDFs are already small')
})

test('without numbers, and after further steps, the title is the general one', () => {
  expect(titleOf('rotate-pdf-pages')).toBe('Your pages are rotated')
  expect(titleOf('split-pdf')).toBe('Your PDF is split')
  const chain: ChainStep[] = [{ id: 's', taskType: 'rotate-pdf-pages', options: {}, errors: {}, missing: undefined }]
  expect(titleOf('merge-pdf', { chain })).toBe('Your files are merged')
})
