import { expect, test } from 'vitest'
import * as z from 'zod'
import { validateOptions } from '../options/validate-options.ts'
import { english } from '../text/language.ts'
import { EditList, inDrawingOrder, maxEdits } from './edit-list.ts'

const cover = { id: 'a', on: '1', kind: 'cover', box: { x: 0, y: 0, width: 10, height: 10 } }

function problemsOf(given: unknown): Record<string, string> {
  const judged = validateOptions(EditList, given, { reader: 'call', language: english })
  return Object.fromEntries((judged.problems ?? []).map(({ path, sentence }) => [path, sentence]))
}

test('the shortest list changes nothing, and defaults are filled in', () => {
  expect(EditList.parse({})).toEqual({
    version: 1,
    edits: [],
    finish: { metadata: 'keep', annotations: 'keep', fields: 'keep' },
    noRoom: 'refuse',
  })
  expect(EditList.parse({ edits: [cover] }).edits).toEqual([{ ...cover, layerOrder: 0, color: '#ffffff' }])
})

test('without pages, keys are page numbers; with pages, they are the keys of these', () => {
  expect(problemsOf({ edits: [{ ...cover, on: '12' }] })).toEqual({})
  expect(problemsOf({ source: { sha256: '0'.repeat(64), pageCount: 3 }, edits: [{ ...cover, on: '4' }] })).toHaveProperty(['edits.0.on'])
  const pages = [{ key: 'first', page: 1 }]
  expect(problemsOf({ pages, edits: [{ ...cover, on: 'first' }] })).toEqual({})
  expect(problemsOf({ pages, edits: [cover] })).toHaveProperty(['edits.0.on'])
  const link = { ...cover, kind: 'link', on: 'first', to: { page: 'gone' } }
  expect(problemsOf({ pages, edits: [link] })).toHaveProperty(['edits.0.to.page'])
})

test('names are used once', () => {
  expect(problemsOf({ edits: [cover, cover] })).toEqual({ 'edits.1.id': 'This name is used twice.' })
  const pages = [
    { key: 'a', page: 1 },
    { key: 'a', page: 2 },
  ]
  expect(problemsOf({ pages })).toEqual({ 'pages.1.key': 'This name is used twice.' })
})

test.each([
  ['a kind that does not exist', { ...cover, kind: 'paint' }],
  ['a colour without its sign', { ...cover, color: 'ffffff' }],
  ['a box that is not a number', { ...cover, box: { x: Number.NaN, y: 0, width: 1, height: 1 } }],
  ['a script as a link', { ...cover, kind: 'link', to: { url: 'javascript:alert(1)' } }],
  ['a text that no document can hold', { ...cover, kind: 'text', runs: [{ text: '\ud800' }] }],
  [
    'an area with three corners',
    {
      id: 'a',
      on: '1',
      kind: 'redact',
      areas: [
        [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 1, y: 1 },
        ],
      ],
    },
  ],
  [
    'glyphs that end before they begin',
    { id: 'a', on: '1', kind: 'text-change', block: { spans: [{ show: 0, from: 2, to: 1 }], was: '' }, text: [] },
  ],
  ['an option that is unknown', { ...cover, script: 'x' }],
])('%s is refused', (_, edit) => {
  expect(Object.keys(problemsOf({ edits: [edit] }))[0]).toMatch(/^edits\.0/)
})

test('a list has bounds', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...cover, id: `e${index}` }))
  expect(problemsOf({ edits: many(maxEdits) })).toEqual({})
  expect(problemsOf({ edits: many(maxEdits + 1) })).toHaveProperty('edits')
  const long = many(40).map((edit) => ({ ...edit, kind: 'text', color: undefined, runs: [{ text: 'x'.repeat(90_000) }] }))
  expect(problemsOf({ edits: long.map(({ color: _, ...edit }) => edit) })).toHaveProperty('edits')
})

test('edits are drawn by their order, equal ones as they are listed', () => {
  const order = [1, 0, -1, 0].map((layerOrder, index) => ({ layerOrder, index }))
  expect(inDrawingOrder(order).map(({ index }) => index)).toEqual([2, 1, 3, 0])
})

test('its schema can be written down for the API', () => {
  const written = JSON.stringify(z.toJSONSchema(EditList, { io: 'input' }))
  for (const kind of [
    'text-change',
    'text',
    'image',
    'shape',
    'ink',
    'markup',
    'note',
    'stamp',
    'signature',
    'link',
    'cover',
    'redact',
    'existing',
  ])
    expect(written).toContain(`"const":"${kind}"`)
})
