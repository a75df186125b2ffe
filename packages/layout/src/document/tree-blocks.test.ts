import { expect, test } from 'vitest'
import type { StructureElement } from '../structure.ts'
import { treeBlocks } from './tree-blocks.ts'

function element(type: string, ...children: StructureElement['children']): StructureElement {
  return { type, children, alternative: undefined, columnSpan: 1, rowSpan: 1 }
}

const content = (mark: number) => ({ page: 1, mark, form: 0, type: undefined }) as StructureElement['children'][number]

test('captions of tables and figures stay text, on the side on which they stand', () => {
  const table = element('Table', element('Caption', content(1)), element('TR', element('TD', content(2))))
  const figure = element('Figure', content(3), element('Caption', content(4)))
  const blocks = treeBlocks(element('Document', table, figure))
  expect(blocks.map((block) => (block.kind === 'paragraph' ? block.role : block.kind))).toEqual(['caption', 'table', 'figure', 'caption'])
  const [, , drawn, below] = blocks
  expect(drawn?.kind === 'figure' && drawn.contents.map(({ mark }) => mark)).toEqual([3])
  expect(below?.kind === 'paragraph' && below.contents.map(({ mark }) => mark)).toEqual([4])
})
