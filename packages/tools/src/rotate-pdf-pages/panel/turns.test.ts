import { createPlan, pagesOfDocument, rotatePages } from '@octavo/ui/plan/page-plan.ts'
import { expect, test } from 'vitest'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { awaitsPages, showTurns, turnFurther, turnsOf } from './turns.ts'

const file = (id: string, pageCount: number): PanelDocument => ({ id, name: `${id}.pdf`, size: 1, progress: { kind: 'ready' }, pageCount })
const plan = createPlan([...pagesOfDocument('a', 4), ...pagesOfDocument('b', 2)])

test('turned pages are told by file and angle, and shown again from that', () => {
  const turned = rotatePages(rotatePages(plan, new Set(['a/1', 'a/2', 'b/2']), 90), new Set(['a/4']), -90)
  const turns = turnsOf(turned.pages)
  expect(turns).toEqual([
    { document: 'a', pages: '1-2', angle: 90 },
    { document: 'a', pages: '4', angle: 270 },
    { document: 'b', pages: '2', angle: 90 },
  ])
  expect(showTurns(plan, turns).pages).toEqual(turned.pages)
})

test('pages turn further from where they are, and a full turn is none', () => {
  const once = turnFurther(undefined, [file('a', 3)], { which: 'odd', by: 90 })
  expect(once).toEqual([{ document: 'a', pages: '1,3', angle: 90 }])
  expect(turnFurther(once, [file('a', 3)], { which: 'all', by: 270 })).toEqual([{ document: 'a', pages: '2', angle: 270 }])
})

test('pages that lie are told by their size as it is seen', () => {
  const pages = [
    { width: 400, height: 600, rotation: 0 },
    { width: 400, height: 600, rotation: 90 },
    { width: 600, height: 400, rotation: 0 },
  ]
  const document = { ...file('a', 3), facts: { pages } as NonNullable<PanelDocument['facts']> }
  expect(turnFurther([], [document], { which: 'landscape', by: 180 })).toEqual([{ document: 'a', pages: '2-3', angle: 180 }])
})

test.each<[string, PanelDocument['progress'], boolean]>([
  ['still uploading', { kind: 'uploading', done: 0 }, true],
  ['unusable', { kind: 'failed', message: 'Broken', canRetry: false }, false],
  ['locked', { kind: 'locked', trying: false }, false],
])('whether quick rotations wait for the pages of a file that is %s', (_, progress, waits) => {
  const { pageCount: _none, ...uncounted } = { ...file('b', 1), progress }
  expect(awaitsPages([file('a', 2)])).toBe(false)
  expect(awaitsPages([file('a', 2), uncounted])).toBe(waits)
})
