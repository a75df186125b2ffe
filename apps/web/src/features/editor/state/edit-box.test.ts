import type { TextChange } from '@octavo/core/edits/edit.ts'
import { expect, test } from 'vitest'
import { boxOfEdit, withBox } from './edit-box.ts'

const box = { x: 20, y: 100, width: 170, height: 40 }
const paragraph: TextChange = {
  ...{ id: 'edit', on: '1', layerOrder: 0, kind: 'text-change', reflow: 'line' },
  block: { spans: [{ show: 0, from: 0, to: 6 }], was: 'one\ntwo', box },
  text: [{ text: 'one\ntwo' }],
  setting: { align: 'left', x: 20, width: 170, leading: 16, ends: true },
}

test.each([
  ['as high as it was', 'one\ntwo', 40],
  ['higher by the lines that came', 'one\nmore\nand\ntwo', 72],
  ['lower by the lines that went', 'one', 24],
])('the frame of a changed paragraph is %s', (_, text, height) => {
  expect(boxOfEdit({ ...paragraph, text: [{ text }] })).toEqual({ ...box, height })
})

test('a paragraph that has grown moves by what its frame moves', () => {
  const grown = { ...paragraph, text: [{ text: 'one\nmore\ntwo' }] }
  expect(withBox(grown, { ...boxOfEdit(grown), x: 30, y: 90 })).toMatchObject({ move: { x: 10, y: -10 } })
})
