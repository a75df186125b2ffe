import type { Edit } from '@octavo/core/edits/edit.ts'
import { expect, test } from 'vitest'
import { keepSame } from '../../../shared/store.ts'
import { addEdit } from './content.ts'
import { createEditor } from './editor-store.ts'
import { editsOn } from './page-edits.ts'

const cover = (id: string, on: string): Edit => ({
  ...{ id, on, layerOrder: 0, kind: 'cover', color: '#ffffff' },
  box: { x: 1, y: 2, width: 30, height: 40 },
})

test('a page has its own edits in their order, and what is open on it', () => {
  const editor = createEditor(2)
  for (const edit of [cover('a', '1'), cover('b', '2'), cover('c', '1')]) editor.change((content) => addEdit(content, edit))
  const idsOn = (key: string) => editsOn(editor.store.get(), key).map(({ id }) => id)
  expect([idsOn('1'), idsOn('2'), idsOn('3')]).toEqual([['a', 'c'], ['b'], []])
  editor.hold(cover('held', '2'))
  expect([idsOn('1'), idsOn('2')]).toEqual([
    ['a', 'c'],
    ['b', 'held'],
  ])
})

test('what changes on one page leaves the edits of another the same, so that it is not drawn again', () => {
  const editor = createEditor(2)
  editor.change((content) => addEdit(content, cover('a', '1')))
  const before = editsOn(editor.store.get(), '1')
  editor.change((content) => addEdit(content, cover('b', '2')))
  expect(keepSame(before, editsOn(editor.store.get(), '1'))).toBe(before)
})
