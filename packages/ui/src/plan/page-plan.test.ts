import { describe, expect, test } from 'vitest'
import {
  createPlan,
  duplicatePages,
  followDocuments,
  movePages,
  type PagePlan,
  pagesOfDocument,
  redo,
  removePages,
  rotatePages,
  selectAll,
  selectNone,
  selectOnly,
  selectTo,
  stepPages,
  targetsOf,
  toggleSelected,
  undo,
} from './page-plan.ts'

const plan = createPlan([...pagesOfDocument('a', 4), ...pagesOfDocument('b', 2)])
const keys = (...list: string[]) => new Set(list)
const order = ({ pages }: PagePlan) => pages.map(({ document, page }) => `${document}${page}`).join(' ')

describe('moving', () => {
  test('puts a page before the one at the place', () => {
    expect(order(movePages(plan, keys('a/1'), 3))).toBe('a2 a3 a1 a4 b1 b2')
    expect(order(movePages(plan, keys('b/2'), 0))).toBe('b2 a1 a2 a3 a4 b1')
    expect(order(movePages(plan, keys('a/1'), 6))).toBe('a2 a3 a4 b1 b2 a1')
  })

  test('brings pages that stood apart together, in their order', () => {
    expect(order(movePages(plan, keys('b/1', 'a/1', 'a/3'), 2))).toBe('a2 a1 a3 b1 a4 b2')
  })

  test('to where the page is already is no step', () => {
    expect(movePages(plan, keys('a/2'), 1)).toBe(plan)
    expect(movePages(plan, keys('a/2'), 2)).toBe(plan)
  })

  test('by places stops at the ends', () => {
    expect(order(stepPages(plan, keys('a/2'), 1))).toBe('a1 a3 a2 a4 b1 b2')
    expect(order(stepPages(plan, keys('a/2'), -5))).toBe('a2 a1 a3 a4 b1 b2')
    expect(order(stepPages(plan, keys('a/3', 'a/4'), 9))).toBe('a1 a2 b1 b2 a3 a4')
    expect(stepPages(plan, keys(), 1)).toBe(plan)
  })
})

describe('turning', () => {
  test('goes around and back', () => {
    const turned = rotatePages(rotatePages(plan, keys('a/1'), 180), keys('a/1', 'a/2'), 180)
    expect(turned.pages.slice(0, 3).map(({ rotation }) => rotation)).toEqual([0, 180, 0])
    expect(rotatePages(plan, keys('a/1'), -90).pages[0]?.rotation).toBe(270)
  })
})

describe('removing', () => {
  test('takes the pages out and goes on at the one that moves up', () => {
    const removed = removePages(selectTo(selectOnly(plan, 'a/2'), 'a/3'), keys('a/2', 'a/3'))
    expect(order(removed)).toBe('a1 a4 b1 b2')
    expect(removed.active).toBe('a/4')
    expect(removed.selected.size).toBe(0)
  })

  test('of the last page goes on at the one before', () => {
    expect(removePages(plan, keys('b/2')).active).toBe('b/1')
    expect(removePages(createPlan(pagesOfDocument('a', 1)), keys('a/1')).active).toBeUndefined()
  })
})

describe('duplicating', () => {
  test('puts copies behind the last of them, with keys of their own, and selects them', () => {
    const once = duplicatePages(plan, keys('a/1', 'a/2'))
    expect(order(once)).toBe('a1 a2 a1 a2 a3 a4 b1 b2')
    expect([...once.selected]).toEqual(['a/1/2', 'a/2/2'])
    const twice = duplicatePages(once, keys('a/1', 'a/1/2'))
    expect(new Set(twice.pages.map(({ key }) => key)).size).toBe(twice.pages.length)
  })
})

describe('selecting', () => {
  test('extends from where it began, forwards and backwards', () => {
    const from = selectOnly(plan, 'a/3')
    expect([...selectTo(from, 'b/1').selected]).toEqual(['a/3', 'a/4', 'b/1'])
    expect([...selectTo(selectTo(from, 'b/1'), 'a/2').selected]).toEqual(['a/2', 'a/3'])
  })

  test('adds and takes out single pages', () => {
    const two = toggleSelected(selectOnly(plan, 'a/1'), 'b/1')
    expect([...two.selected]).toEqual(['a/1', 'b/1'])
    expect([...toggleSelected(two, 'a/1').selected]).toEqual(['b/1'])
  })

  test('takes all or none, and an action concerns the active page when nothing is selected', () => {
    expect(selectAll(plan).selected.size).toBe(6)
    expect([...targetsOf(selectNone(selectAll(plan)))]).toEqual(['a/1'])
  })
})

describe('undo and redo', () => {
  test('go back and forth through every kind of step', () => {
    const steps = [
      (p: PagePlan) => movePages(p, keys('a/1'), 3),
      (p: PagePlan) => rotatePages(p, keys('a/2'), 90),
      (p: PagePlan) => duplicatePages(p, keys('b/1')),
      (p: PagePlan) => removePages(p, keys('a/4')),
    ]
    const states = [plan]
    for (const step of steps) states.push(step(states.at(-1) ?? plan))
    let current = states.at(-1) ?? plan
    for (const state of states.toReversed().slice(1)) {
      current = undo(current)
      expect(current.pages).toEqual(state.pages)
    }
    expect(undo(current)).toBe(current)
    for (const state of states.slice(1)) {
      current = redo(current)
      expect(current.pages).toEqual(state.pages)
    }
    expect(redo(current)).toBe(current)
  })

  test('forget what was undone once something else is done', () => {
    const other = rotatePages(undo(movePages(plan, keys('a/1'), 3)), keys('a/1'), 90)
    expect(other.future).toEqual([])
  })

  test('do not count selecting as a step', () => {
    expect(selectAll(plan).past).toEqual([])
  })
})

describe('following the documents', () => {
  const both = [
    { id: 'a', pageCount: 4 },
    { id: 'b', pageCount: 2 },
  ]

  test('puts the pages of a new one at the end, also in the steps before', () => {
    const moved = movePages(plan, keys('a/1'), 3)
    const followed = followDocuments(moved, [...both, { id: 'c', pageCount: 1 }])
    expect(order(followed)).toBe('a2 a3 a1 a4 b1 b2 c1')
    expect(order(undo(followed))).toBe('a1 a2 a3 a4 b1 b2 c1')
  })

  test('waits for a document that is not known yet', () => {
    expect(followDocuments(plan, [...both, { id: 'c' }])).toBe(plan)
  })

  test('does not bring back pages that were removed by hand', () => {
    const removed = removePages(plan, keys('b/1', 'b/2'))
    expect(followDocuments(removed, both)).toBe(removed)
  })

  test('takes the pages of a removed one out for good', () => {
    const moved = movePages(selectAll(plan), keys('b/1'), 0)
    const followed = followDocuments(moved, both.slice(1))
    expect(order(followed)).toBe('b1 b2')
    expect(order(undo(followed))).toBe('b1 b2')
    expect([...followed.selected]).toEqual(['b/1', 'b/2'])
    expect(order(followDocuments(followed, both))).toBe('b1 b2 a1 a2 a3 a4')
  })
})
