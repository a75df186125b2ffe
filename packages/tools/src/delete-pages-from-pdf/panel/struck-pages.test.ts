import { createPlan, pagesOfDocument, strikePages } from '@octavo/ui/plan/page-plan.ts'
import { expect, test } from 'vitest'
import { filesOf, showFiles } from './struck-pages.ts'

const plan = createPlan([...pagesOfDocument('a', 4), ...pagesOfDocument('b', 2)])

test('struck pages are told by file, and shown again from that', () => {
  const struck = strikePages(plan, new Set(['a/1', 'a/2', 'a/4', 'b/2']), true)
  const files = filesOf(struck.pages)
  expect(files).toEqual([
    { document: 'a', pages: '1-2,4' },
    { document: 'b', pages: '2' },
  ])
  expect(filesOf(showFiles(plan, files).pages)).toEqual(files)
  expect(filesOf(showFiles(struck, []).pages)).toEqual([])
})
