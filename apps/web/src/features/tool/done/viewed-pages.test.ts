import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import { viewedPages } from './viewed-pages.ts'

const result = (ref: string, mimeType: string, pageCount?: number): ResultView =>
  ({ ref, name: ref, size: 1, mimeType, ...(pageCount !== undefined && { pageCount }) }) as ResultView

test('all pages of PDFs and images are gone through, one result after the other', () => {
  const pages = viewedPages([result('a', 'application/pdf', 2), result('b', 'image/png'), result('c', 'text/plain')])
  expect(pages.map(({ key }) => key)).toEqual(['a/1', 'a/2', 'b/1'])
})

test('what has no pages is not viewed', () => {
  expect(viewedPages([result('a', 'text/csv')])).toEqual([])
})
