import type { Edit } from '@octavo/core/edits/edit.ts'
import { expect, test } from 'vitest'
import { keepSame } from '../../../shared/store.ts'
import { addEdit, reorderEdit } from './content.ts'
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

test('annotations lie over what becomes part of the page, as in the saved file, and what is redacted over all', () => {
  const line = { id: 'line', on: '1', layerOrder: 0, kind: 'shape', shape: 'line', opacity: 1 } as const
  const points = [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ]
  const editor = createEditor(1)
  const redact: Edit = { id: 'redact', on: '1', layerOrder: 0, kind: 'redact', areas: [points], fill: '#000000' }
  const edits: Edit[] = [
    redact,
    { ...line, as: 'annotation', points },
    cover('a', '1'),
    { ...line, id: 'own', as: 'content', points },
    cover('b', '1'),
  ]
  for (const edit of edits) editor.change((content) => addEdit(content, edit))
  expect(editsOn(editor.store.get(), '1').map(({ id }) => id)).toEqual(['a', 'own', 'b', 'line', 'redact'])
  // Before and behind is for those that can lie over each other.
  editor.change((content) => reorderEdit(content, 'a', 1))
  expect(editsOn(editor.store.get(), '1').map(({ id }) => id)).toEqual(['own', 'a', 'b', 'line', 'redact'])
  const { edits: kept } = editor.content()
  editor.change((content) => reorderEdit(content, 'b', 1))
  expect(editor.content().edits).toEqual(kept)
})
