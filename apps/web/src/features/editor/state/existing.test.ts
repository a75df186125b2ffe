import type { Edit } from '@octavo/core/edits/edit.ts'
import { expect, test } from 'vitest'
import type { PageAnnotation, PageThings } from '../../../shared/pdf/page-things.ts'
import { lyingOver } from './existing.ts'

const box = (x: number) => ({ x, y: 10, width: 20, height: 20 })
const comment = (annotation: number, x: number): PageAnnotation => ({
  ...{ annotation, kind: 'shape', box: box(x), color: '#000000', opacity: 1, width: 1, text: '', author: '', look: undefined },
})
const things: PageThings = { images: [], annotations: [comment(0, 0), comment(2, 50)], fields: [{ annotation: 1, box: box(10) }] }
const base = { id: 'a', on: '1', layerOrder: 0 } as const
const cover: Edit = { ...base, kind: 'cover', box: box(5), color: '#ffffff' }

test('annotations and fields of the file lie over what becomes part of the page where they meet', () => {
  expect(lyingOver(things, [cover]).map(({ annotation }) => annotation)).toEqual([0, 1])
  // What becomes an annotation comes over them, and those that are changed are drawn with their change.
  const stamp: Edit = { ...base, kind: 'stamp', name: 'Paid', box: box(5), rotation: 0, color: '#ff0000' }
  expect(lyingOver(things, [stamp])).toEqual([])
  const moved: Edit = { ...base, id: 'b', kind: 'existing', annotation: 0, change: { box: box(5) } }
  expect(lyingOver(things, [cover, moved]).map(({ annotation }) => annotation)).toEqual([1])
})
