import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { readStructure } from './structure-tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-tree-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The structure of a page whose tree begins with object 5. */
function structureOf(objects: readonly string[]) {
  const path = join(folder, 'tree.pdf')
  writeFileSync(path, smallPdf([...onePage({ catalogue: '/StructTreeRoot 5 0 R' }), ...objects]))
  using pdf = openPdf(path)
  return readStructure(pdf)
}

test('elements have standard types, their content in order, and the spans of cells', () => {
  const tree = structureOf([
    '<</Type/StructTreeRoot/K 6 0 R/RoleMap<</Body/Text/Text/P/Odd/Unheard>>>>',
    '<</S/Document/P 5 0 R/Pg 3 0 R/K[7 0 R 8 0 R 9 0 R]>>',
    '<</S/Body/P 6 0 R/K[0<</Type/MCR/MCID 4/Pg 3 0 R>>]>>',
    '<</S/TD/P 6 0 R/A[<</O/Layout>><</O/Table/ColSpan 2/RowSpan 3>>]/K 1>>',
    '<</S/Odd/P 6 0 R/Alt(A view)>>',
  ])
  const content = { type: undefined, page: 1, form: 0 }
  const [document] = tree?.children ?? []
  expect(document).toMatchObject({
    type: 'Document',
    children: [
      {
        type: 'P',
        children: [
          { ...content, mark: 0 },
          { ...content, mark: 4 },
        ],
      },
      { type: 'TD', columnSpan: 2, rowSpan: 3, children: [{ ...content, mark: 1 }] },
      { type: 'NonStruct', alternative: 'A view' },
    ],
  })
})

test('a tree that runs in circles or is endlessly deep ends, and a page without one has none', () => {
  const circle = structureOf(['<</Type/StructTreeRoot/K 6 0 R>>', '<</S/Sect/K[7 0 R]>>', '<</S/P/Pg 3 0 R/K[6 0 R 2]>>'])
  expect(circle?.children[0]).toMatchObject({ type: 'Sect', children: [{ type: 'P', children: [{ mark: 2 }] }] })
  const deep = Array.from({ length: 3000 }, (_, index) => `<</S/Div/K ${index + 7} 0 R>>`)
  expect(JSON.stringify(structureOf(['<</Type/StructTreeRoot/K 6 0 R>>', ...deep, '<</S/P>>'])).length).toBeLessThan(20_000)
  expect(structureOf(['null'])).toBeUndefined()
})
