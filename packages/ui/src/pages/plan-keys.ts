import { countOf } from '@octavo/core/format.ts'
import { targetOf } from './key-target.ts'
import {
  duplicatePages,
  focusPage,
  type PagePlan,
  redo,
  removePages,
  rotatePages,
  selectAll,
  selectNone,
  selectTo,
  stepPages,
  targetsOf,
  toggleSelected,
  undo,
} from './page-plan.ts'

/** The part of a keyboard event that matters. */
export interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** What a key does: the plan afterwards, and what is said about it. */
export interface KeyResult {
  plan: PagePlan
  say?: string
}

/** The grid's keys. Nothing where a key has no meaning here. */
export function pressKey(plan: PagePlan, pressed: Key, columns: number): KeyResult | undefined {
  const index = plan.pages.findIndex(({ key }) => key === plan.active)
  const targets = targetsOf(plan)
  const withCommand = pressed.ctrlKey || pressed.metaKey
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  if (withCommand) return pressCommand(plan, pressed.shiftKey ? `shift+${key}` : key)
  const to = targetOf(key, { index, count: plan.pages.length, columns })
  if (to !== undefined && pressed.altKey) return moved(plan, stepPages(plan, targets, stepOf(key, columns, plan.pages.length)))
  if (pressed.altKey) return undefined
  if (to !== undefined) return focused(plan, plan.pages[to]?.key, pressed.shiftKey)
  switch (key) {
    case ' ':
    case 'Enter':
      return plan.active === undefined ? undefined : selected(toggleSelected(plan, plan.active))
    case 'Escape':
      return plan.selected.size > 0 ? { plan: selectNone(plan), say: 'Nothing selected' } : undefined
    case 'Delete':
    case 'Backspace':
      return { plan: removePages(plan, targets), say: `${countOf(targets.size, 'page')} removed` }
    case 'r':
      return {
        plan: rotatePages(plan, targets, pressed.shiftKey ? -90 : 90),
        say: `${countOf(targets.size, 'page')} turned ${pressed.shiftKey ? 'left' : 'right'}`,
      }
    default:
      return undefined
  }
}

function pressCommand(plan: PagePlan, key: string): KeyResult | undefined {
  const targets = targetsOf(plan)
  switch (key) {
    case 'a':
      return selected(selectAll(plan))
    case 'd':
      return { plan: duplicatePages(plan, targets), say: `${countOf(targets.size, 'page')} duplicated` }
    case 'z':
      return { plan: undo(plan), say: plan.past.length > 0 ? 'Undone' : 'Nothing to undo' }
    case 'y':
    case 'shift+z':
      return { plan: redo(plan), say: plan.future.length > 0 ? 'Done again' : 'Nothing to redo' }
    default:
      return undefined
  }
}

function stepOf(key: string, columns: number, count: number): number {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -count, End: count }
  return steps[key] ?? 0
}

function focused(plan: PagePlan, key: string | undefined, extend: boolean): KeyResult | undefined {
  if (key === undefined) return undefined
  return extend ? selected(selectTo(plan, key)) : { plan: focusPage(plan, key) }
}

function selected(plan: PagePlan): KeyResult {
  return { plan, say: plan.selected.size === 0 ? 'Nothing selected' : `${countOf(plan.selected.size, 'page')} selected` }
}

function moved(before: PagePlan, plan: PagePlan): KeyResult {
  return { plan, say: movedText(before, plan) }
}

/** What is said when pages have moved: the place of the first of them. */
export function movedText(before: PagePlan, after: PagePlan): string {
  const targets = targetsOf(before)
  const place = after.pages.findIndex(({ key }) => targets.has(key)) + 1
  return `${countOf(targets.size, 'page')} moved to position ${place} of ${after.pages.length}`
}
