import { describe, expect, test } from 'vitest'
import { fromRecipe as strikeIn, toRecipe as strikes } from '../delete-pages-from-pdf/options.ts'
import { fromRecipe as turnIn, toRecipe as turnsOf } from '../rotate-pdf-pages/options.ts'
import { toRecipe as cutsOf } from '../split-pdf/options.ts'
import { refOf } from '../testing/tool-runner.ts'
import { commonPages } from './common-pages.ts'

const [a, b] = [refOf(1), refOf(2)]
const files = [
  { id: a, pageCount: 4 },
  { id: b, pageCount: 9 },
]

test.each([
  [[['1-4'], 4], [['1-9'], 9], 'all'],
  [[['2'], 4], [['2'], 9], '2'],
  [[['1,3'], 4], [['1,3,5,7,9'], 9], 'odd'],
  [[['4'], 4], [['9'], 9], 'last'],
  [[['1', '2'], 4], [['1-2'], 9], '1,2'],
  [[['1'], 4], [['2'], 9], undefined],
  [[['1'], 4], [[], 9], undefined],
  [[['1'], 4], [['1'], undefined], undefined],
] as const)('%j and %j are %j', (one, other, expected) => {
  expect(commonPages([one, other].map(([written, pageCount]) => ({ written: [...written], pageCount })))).toBe(expected)
})

describe('a recipe', () => {
  test('keeps turns that are the same in every file, and says which it cannot keep', () => {
    const all = [
      { document: a, pages: '1-4', angle: 90 as const },
      { document: b, pages: '1-9', angle: 90 as const },
    ]
    expect(turnsOf({ turns: all, fileName: 'x' }, files)).toEqual({ options: { angle: 90, pages: 'all', fileName: 'x' } })
    const sides = [
      { document: a, pages: '2,4', angle: 270 as const },
      { document: a, pages: '1,3', angle: 90 as const },
      { document: b, pages: '2,4,6,8', angle: 270 as const },
      { document: b, pages: '1,3,5,7,9', angle: 90 as const },
    ]
    expect(turnsOf({ turns: sides }, files)).toEqual({ options: { angle: 90, evenAngle: 270, pages: 'all' } })
    expect(turnsOf({ turns: all.slice(1) }, files)).toEqual({ options: { angle: 0 }, leftOut: 'Not saved: the rotation of single pages.' })
    expect(turnIn({ angle: 90, evenAngle: 270, pages: 'all' }, files.slice(0, 1)).turns).toEqual([
      { document: a, pages: 'odd', angle: 90 },
      { document: a, pages: 'even', angle: 270 },
    ])
  })

  test('keeps pages that go from every file, and cuts', () => {
    const chosen = [
      { document: a, pages: '1' },
      { document: b, pages: '1' },
    ]
    expect(strikes({ files: chosen, blank: true }, files)).toEqual({ options: { blank: true, pages: '1' } })
    expect(strikes({ files: chosen.slice(1) }, files).leftOut).toBe('Not saved: the choice of single pages.')
    expect(strikeIn({ pages: '1' }, files).files).toEqual(chosen)
    const cuts = [
      { document: a, after: '2' },
      { document: b, after: '2' },
    ]
    expect(cutsOf({ mode: 'after', files: cuts }, files)).toEqual({ options: { mode: 'after', after: '2' } })
    expect(cutsOf({ mode: 'after', files: [{ document: a, after: '2' }, { document: b }] }, files).leftOut).toBe('Not saved: the cuts.')
  })
})
