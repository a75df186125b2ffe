import { targetOf } from '../key-target.ts'
import {
  duplicatePages,
  focusPage,
  keysTo,
  type PagePlan,
  removePages,
  rotatePages,
  selectAll,
  selectNone,
  selectTo,
  stepPages,
  strikePages,
  targetsOf,
  toggleSelected,
} from '../plan/page-plan.ts'
import { everyAbility, type GridAbilities } from './grid-abilities.ts'
import { planWords } from './plan-words.ts'

/** The part of a keyboard event that matters. */
export interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** The effect of a key: the new plan, and its announcement. */
export interface KeyResult {
  plan: PagePlan
  say?: string
}

/** The grid's keyboard shortcuts. Undefined for other keys; undo and redo are handled for the whole page. */
export function pressKey(plan: PagePlan, pressed: Key, columns: number, abilities: GridAbilities = everyAbility): KeyResult | undefined {
  const index = plan.pages.findIndex(({ key }) => key === plan.active)
  const targets = targetsOf(plan)
  const withCommand = pressed.ctrlKey || pressed.metaKey
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  if (withCommand) return pressed.shiftKey ? undefined : pressCommand(plan, key, abilities)
  const to = targetOf(key, { index, count: plan.pages.length, columns })
  if (to !== undefined && pressed.altKey)
    return abilities.moves ? moved(plan, stepPages(plan, targets, stepOf(key, columns, plan.pages.length))) : undefined
  if (pressed.altKey) return undefined
  if (to !== undefined) return reached(plan, plan.pages[to]?.key, pressed.shiftKey, abilities)
  switch (key) {
    case ' ':
    case 'Enter':
      return pressPage(plan, abilities)
    case 'Escape':
      return plan.selected.size > 0 ? { plan: selectNone(plan), say: planWords.selected(0) } : undefined
    case 'Delete':
    case 'Backspace':
      if (abilities.removes === 'strikes') return strike(plan, targets)
      return abilities.removes ? { plan: removePages(plan, targets), say: planWords.removed(targets.size) } : undefined
    case 'r':
      return abilities.rotates ? rotated(plan, targets, pressed.shiftKey ? -90 : 90) : undefined
    default:
      return undefined
  }
}

function pressPage(plan: PagePlan, { selects, removes }: GridAbilities): KeyResult | undefined {
  if (plan.active === undefined) return undefined
  if (selects) return selected(toggleSelected(plan, plan.active))
  return removes === 'strikes' ? strike(plan, new Set([plan.active])) : undefined
}

/** If all pages are marked, the marks are removed; otherwise all of them are marked. */
function strike(plan: PagePlan, keys: ReadonlySet<string>): KeyResult {
  const isStruck = plan.pages.every(({ key, struck }) => !keys.has(key) || struck)
  const say = isStruck ? planWords.kept(keys.size) : planWords.toDelete(keys.size)
  return { plan: strikePages(plan, keys, !isStruck), say }
}

function rotated(plan: PagePlan, keys: ReadonlySet<string>, by: 90 | -90): KeyResult {
  return { plan: rotatePages(plan, keys, by), say: planWords.rotated(keys.size, by) }
}

function pressCommand(plan: PagePlan, key: string, abilities: GridAbilities): KeyResult | undefined {
  const targets = targetsOf(plan)
  switch (key) {
    case 'a':
      return abilities.selects ? selected(selectAll(plan)) : undefined
    case 'd':
      if (!abilities.duplicates) return undefined
      return { plan: duplicatePages(plan, targets), say: planWords.duplicated(targets.size) }
    default:
      return undefined
  }
}

function stepOf(key: string, columns: number, count: number): number {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -count, End: count }
  return steps[key] ?? 0
}

function reached(plan: PagePlan, key: string | undefined, extend: boolean, { selects, removes }: GridAbilities): KeyResult | undefined {
  if (key === undefined) return undefined
  if (extend && selects) return selected(selectTo(plan, key))
  if (!extend || removes !== 'strikes') return { plan: focusPage(plan, key) }
  const struck = strikePages(plan, keysTo(plan, key), true)
  return { plan: { ...struck, active: key }, say: planWords.toDelete(keysTo(plan, key).size) }
}

function selected(plan: PagePlan): KeyResult {
  return { plan, say: planWords.selected(plan.selected.size) }
}

function moved(before: PagePlan, plan: PagePlan): KeyResult {
  return { plan, say: movedText(before, plan) }
}

/** The announcement after moving pages: the position of the first of them. */
export function movedText(before: PagePlan, after: PagePlan): string {
  const targets = targetsOf(before)
  const position = after.pages.findIndex(({ key }) => targets.has(key)) + 1
  return planWords.moved(targets.size, { position, all: after.pages.length })
}
