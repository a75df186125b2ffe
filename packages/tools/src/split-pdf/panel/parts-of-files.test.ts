import { expect, test } from 'vitest'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { partByKey, partsOfFiles, toggleCut } from './parts-of-files.ts'

const file = (id: string, pageCount: number): PanelDocument => ({ id, name: `${id}.pdf`, size: 1, progress: { kind: 'ready' }, pageCount })
const files = [file('a', 4), file('b', 2)]

test('the parts of all files are known where numbers tell', () => {
  expect(partsOfFiles({ mode: 'every', every: 3 }, files)).toEqual({
    parts: [
      { document: 'a', pages: [1, 2, 3] },
      { document: 'a', pages: [4] },
      { document: 'b', pages: [1, 2] },
    ],
  })
  expect(partsOfFiles({ mode: 'text', pattern: 'x' }, files)).toBeUndefined()
})

test('a page that some files do not have is no mistake as long as one has it', () => {
  expect(partsOfFiles({ mode: 'ranges', ranges: '4' }, files)).toEqual({ parts: [{ document: 'a', pages: [4] }] })
  expect(partsOfFiles({ mode: 'ranges', ranges: '9' }, files)).toEqual({ error: "Page 9 doesn't exist. The file has 4 pages." })
})

test('a page belongs to the first part that has it', () => {
  const parts = [
    { document: 'a', pages: [1, 2] },
    { document: 'a', pages: [2, 4] },
  ]
  expect([...partByKey(parts)]).toEqual([
    ['a/1', 0],
    ['a/2', 0],
    ['a/4', 1],
  ])
})

test('a cut turns what another mode does into cuts by hand', () => {
  const changed = toggleCut({ mode: 'parts', parts: 2 }, files, { document: 'a', page: 1 })
  expect(changed).toMatchObject({
    mode: 'after',
    files: [
      { document: 'a', after: '1-2' },
      { document: 'b', after: '1' },
    ],
  })
  const less = toggleCut(changed, files, { document: 'b', page: 1 })
  expect(less.files).toEqual([{ document: 'a', after: '1-2' }, { document: 'b' }])
})

test('what is out of order cannot become cuts', () => {
  const changed = toggleCut({ mode: 'odd-even' }, [file('a', 4)], { document: 'a', page: 2 })
  expect(changed.files).toEqual([{ document: 'a', after: '2' }])
})
