import type { Edit, TextChange } from '@octavo/core/edits/edit.ts'
import { expect, test } from 'vitest'
import { addEdit, hasOtherPages, isChanged, openedContent, putEdit, reorderEdit, settleText } from './content.ts'
import { boxOfEdit, withBox } from './edit-box.ts'
import { createEditor, findEdit } from './editor-store.ts'
import { deletePage, duplicatePage, insertBlank, movePage, turnPage } from './page-changes.ts'

const cover = (id: string, on = '1'): Edit => ({
  id,
  on,
  layerOrder: 0,
  kind: 'cover',
  box: { x: 1, y: 2, width: 30, height: 40 },
  color: '#ffffff',
})

test('undo to the start is the opened file', () => {
  const editor = createEditor(3)
  const opened = editor.content()
  editor.change((content) => addEdit(content, cover('a')))
  editor.change((content) => turnPage(content, '2', 90))
  editor.change((content) => deletePage(content, '1'))
  expect(isChanged(editor.content(), 3)).toBe(true)
  while (editor.undo());
  expect(editor.content()).toBe(opened)
  expect(isChanged(editor.content(), 3)).toBe(false)
  while (editor.redo());
  expect(editor.content().pages.map(({ key }) => key)).toEqual(['2', '3'])
})

test('changes by one gesture are one step, and a rest begins another', () => {
  const editor = createEditor(1)
  editor.change((content) => addEdit(content, cover('a')))
  for (const x of [5, 6, 7])
    editor.change((content) => putEdit(content, withBox(cover('a'), { x, y: 2, width: 30, height: 40 })), { gesture: 'drag' })
  editor.rest()
  editor.change((content) => putEdit(content, withBox(cover('a'), { x: 9, y: 2, width: 30, height: 40 })), { gesture: 'drag' })
  editor.undo()
  expect(boxOfEdit(findEdit(editor.store.get(), 'a') ?? cover(''))).toMatchObject({ x: 7 })
  editor.undo()
  expect(boxOfEdit(findEdit(editor.store.get(), 'a') ?? cover(''))).toMatchObject({ x: 1 })
})

const block = { spans: [{ show: 0, from: 0, to: 3 }], was: 'one' }
const line: TextChange = { id: 'line', on: '1', layerOrder: 0, kind: 'text-change', block, text: [{ text: 'one' }], reflow: 'line' }

test('text is put into other lines unless someone has typed meanwhile', () => {
  const content = addEdit(openedContent(1), line)
  expect(settleText(content, line, [{ text: 'o\nne' }]).edits).toEqual([{ ...line, text: [{ text: 'o\nne' }] }])
  const typed = putEdit(content, { ...line, text: [{ text: 'ones' }] })
  expect(settleText(typed, line, [{ text: 'o\nne' }])).toBe(typed)
  const moved = putEdit(content, { ...line, move: { x: 1, y: 2 } })
  expect(settleText(moved, line, [{ text: 'o\nne' }]).edits).toMatchObject([{ move: { x: 1, y: 2 }, text: [{ text: 'o\nne' }] }])
  expect(settleText(openedContent(1), line, [{ text: 'o\nne' }]).edits).toEqual([])
})

test('text of the page that is typed back stays open, and is no edit', () => {
  const editor = createEditor(1)
  editor.openLine(line)
  editor.retype({ ...line, text: [{ text: 'ones' }] }, true)
  expect(editor.content().edits).toHaveLength(1)
  editor.retype(line, false)
  expect(editor.content().edits).toEqual([])
  expect(editor.store.get().typing).toBe('line')
  editor.retype({ ...line, text: [{ text: 'on' }] }, true)
  expect(findEdit(editor.store.get(), 'line')).toMatchObject({ text: [{ text: 'on' }] })
})

test('what is selected goes with what is undone', () => {
  const editor = createEditor(1)
  editor.change((content) => addEdit(content, cover('a')))
  editor.select('a')
  editor.undo()
  expect(editor.store.get().selected).toBeUndefined()
})

test('pages keep what was done on them wherever they go', () => {
  const opened = addEdit(openedContent(3), cover('a', '2'))
  const moved = movePage(opened, '2', 0)
  expect(moved.pages.map(({ key }) => key)).toEqual(['2', '1', '3'])
  expect(moved.edits).toEqual(opened.edits)
  const twice = duplicatePage(moved, '2')
  expect(twice.pages.map(({ page }) => page)).toEqual([2, 2, 1, 3])
  expect(twice.edits.map(({ on }) => on)).toEqual(['2', twice.pages[1]?.key])
  expect(deletePage(twice, '2').edits).toHaveLength(1)
})

test('turning four times, or moving there and back, changes nothing', () => {
  let content = openedContent(2)
  for (let times = 0; times < 4; times += 1) content = turnPage(content, '1', 90)
  content = movePage(movePage(content, '1', 1), '1', 0)
  expect(hasOtherPages(content.pages, 2)).toBe(false)
  expect(hasOtherPages(insertBlank(content, '1', { width: 10, height: 20 }).pages, 2)).toBe(true)
})

test('the last page stays', () => {
  expect(deletePage(openedContent(1), '1').pages).toHaveLength(1)
})

test('things on a page change places with their neighbours there', () => {
  const content = [cover('a'), cover('other', '2'), cover('b')].reduce(addEdit, openedContent(2))
  const ids = (edits: readonly Edit[]) => edits.map(({ id }) => id)
  expect(ids(reorderEdit(content, 'a', 1).edits)).toEqual(['other', 'b', 'a'])
  expect(ids(reorderEdit(content, 'a', -1).edits)).toEqual(['a', 'other', 'b'])
})

test('strokes and corners follow their box', () => {
  const ink: Edit = {
    id: 'i',
    on: '1',
    layerOrder: 0,
    kind: 'ink',
    strokes: [
      [
        [0, 0, 128],
        [10, 20, 128],
      ],
    ],
    color: '#000000',
    width: 2,
    opacity: 1,
    pen: 'pen',
  }
  expect(withBox(ink, { x: 5, y: 5, width: 20, height: 40 })).toMatchObject({
    strokes: [
      [
        [5, 5, 128],
        [25, 45, 128],
      ],
    ],
  })
  const flat: Edit = {
    ...ink,
    strokes: [
      [
        [0, 3, 128],
        [10, 3, 128],
      ],
    ],
  }
  expect(withBox(flat, { x: 0, y: 9, width: 10, height: 0 })).toMatchObject({
    strokes: [
      [
        [0, 9, 128],
        [10, 9, 128],
      ],
    ],
  })
})
