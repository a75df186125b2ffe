import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { expect, test } from 'vitest'
import { addEdit, openedContent } from './content.ts'
import { countChanges } from './count-changes.ts'
import { deletePage, duplicatePage, insertBlank, movePage, turnPage } from './page-changes.ts'

const cover = { id: 'a', on: '1', layerOrder: 0, kind: 'cover', box: { x: 1, y: 2, width: 3, height: 4 }, color: '#ffffff' } as const
const opened = openedContent(5)
const size = { width: 100, height: 100 }
const withPages = (change: (page: PagePlan) => PagePlan) => ({ ...opened, pages: opened.pages.map(change) })

test.each([
  ['nothing', opened, 0],
  ['an edit', addEdit(opened, cover), 1],
  ['a rotated page', turnPage(opened, '2', 90), 1],
  ['a page that was rotated all around', [1, 2, 3, 4].reduce((content) => turnPage(content, '2', 90), opened), 0],
  ['a page moved far', movePage(opened, '1', 4), 1],
  ['a deleted page', deletePage(opened, '3'), 1],
  ['a duplicated page', duplicatePage(opened, '3'), 1],
  ['an empty page', insertBlank(opened, '3', size), 1],
  ['cropped pages', withPages((page) => ({ ...page, crop: { x: 0, y: 0, width: 50, height: 50 } })), 5],
  ['pages in the opposite order', { ...opened, pages: opened.pages.toReversed() }, 4],
  ['an edit on a page that was moved and rotated', addEdit(turnPage(movePage(opened, '1', 4), '1', 90), cover), 3],
])('%s counts', (_, content, count) => {
  expect(countChanges(content, 5)).toBe(count)
})
