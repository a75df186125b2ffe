import { describe, expect, test } from 'vitest'
import { targetOf } from '../key-target.ts'
import { createPlan, focusPage, type PagePlan, pagesOfDocument, selectOnly, undo } from '../plan/page-plan.ts'
import { type Key, pressKey } from './plan-keys.ts'

const plan = createPlan(pagesOfDocument('a', 10))
const plain: Key = { key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const press = (from: PagePlan, key: Partial<Key>) => pressKey(from, { ...plain, ...key }, 4)
const order = (result: { plan: PagePlan } | undefined) => result?.plan.pages.map(({ page }) => page).join(' ')

describe('arrows', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 2, 2],
    ['ArrowUp', 6, 2],
    ['End', 3, 9],
    ['Home', 3, 0],
  ])('%s leads from %i to %i in four columns', (key, index, to) => {
    expect(targetOf(key, { index, count: 10, columns: 4 })).toBe(to)
  })

  test('move the focus, with shift they select, with alt they move pages', () => {
    expect(press(plan, { key: 'ArrowDown' })?.plan.active).toBe('a/5')
    expect(press(plan, { key: 'ArrowRight', shiftKey: true })).toMatchObject({ say: '2 pages selected' })
    expect(order(press(plan, { key: 'ArrowRight', altKey: true }))).toBe('2 1 3 4 5 6 7 8 9 10')
    expect(press(plan, { key: 'ArrowDown', altKey: true })?.say).toBe('1 page moved to position 5 of 10')
    expect(order(press(focusPage(plan, 'a/3'), { key: 'End', altKey: true }))).toBe('1 2 4 5 6 7 8 9 10 3')
  })
})

describe('other keys', () => {
  test('Space selects and takes out again', () => {
    const selected = press(plan, { key: ' ' })
    expect(selected?.say).toBe('1 page selected')
    expect(selected && press(selected.plan, { key: ' ' })?.say).toBe('Nothing selected')
  })

  test('Delete, R and Ctrl+D concern the selection', () => {
    const two = selectOnly(plan, 'a/2')
    expect(order(press(two, { key: 'Delete' }))).toBe('1 3 4 5 6 7 8 9 10')
    expect(press(two, { key: 'R', shiftKey: true })?.plan.pages[1]?.rotation).toBe(270)
    expect(order(press(two, { key: 'd', ctrlKey: true }))).toBe('1 2 2 3 4 5 6 7 8 9 10')
  })

  test('that mean nothing here are left alone', () => {
    expect(press(plan, { key: 'x' })).toBeUndefined()
    expect(press(plan, { key: 'Tab' })).toBeUndefined()
    expect(press(plan, { key: 'Escape' })).toBeUndefined()
    expect(press(plan, { key: 'c', ctrlKey: true })).toBeUndefined()
  })
})

describe('where pages are struck', () => {
  const abilities = { moves: false, rotates: false, duplicates: false, removes: 'strikes', selects: false } as const
  const strike = (from: PagePlan, key: Partial<Key>) => pressKey(from, { ...plain, ...key }, 4, abilities)
  const struck = (result: { plan: PagePlan } | undefined) => result?.plan.pages.flatMap(({ page, struck: is }) => (is ? page : []))

  test('Space and Delete strike a page and take that back', () => {
    const once = strike(plan, { key: ' ' })
    expect(struck(once)).toEqual([1])
    expect(once?.say).toBe('1 page to be deleted')
    const twice = once && strike(once.plan, { key: 'Delete' })
    expect(struck(twice)).toEqual([])
    expect(twice?.say).toBe('1 page kept')
  })

  test('shift with an arrow strikes all pages on the way, as one step to undo', () => {
    const result = strike(focusPage(plan, 'a/2'), { key: 'ArrowDown', shiftKey: true })
    expect(struck(result)).toEqual([2, 3, 4, 5, 6])
    expect(result?.plan.active).toBe('a/6')
    expect(struck(result && { plan: undo(result.plan) })).toEqual([])
  })

  test('nothing else changes pages', () => {
    for (const key of [{ key: 'r' }, { key: 'd', ctrlKey: true }, { key: 'a', ctrlKey: true }, { key: 'ArrowRight', altKey: true }])
      expect(strike(plan, key)).toBeUndefined()
  })
})
