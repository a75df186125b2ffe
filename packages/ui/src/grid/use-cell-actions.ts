import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { announce } from '../announce.ts'
import {
  focusPage,
  keysTo,
  type PagePlan,
  type PlannedPage,
  removePages,
  rotatePages,
  selectOnly,
  selectTo,
  strikePages,
  targetsOf,
  toggleSelected,
} from '../plan/page-plan.ts'
import type { GridAbilities } from './grid-abilities.ts'
import { planWords } from './plan-words.ts'

export interface CellDeps {
  plan: PagePlan
  onChange: (plan: PagePlan) => void
  abilities: GridAbilities
  onCut: ((page: PlannedPage) => void) | undefined
  onPreview: (key: string) => void
}

/** Actions of a cell that are stable between renders, so that a cell renders again only when it changes. */
export function useCellActions(props: CellDeps) {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const actions = useRef({
    onPress(page: PlannedPage, event: MouseEvent) {
      const { plan, onChange, abilities } = latest.current
      if ((event.target as Element).closest('button')) return
      if (!abilities.selects)
        return onChange(abilities.removes === 'strikes' ? strikeByPress(plan, page, event.shiftKey) : focusPage(plan, page.key))
      const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
      const select = event.shiftKey ? selectTo : isTouch || event.ctrlKey || event.metaKey ? toggleSelected : selectOnly
      onChange(select(plan, page.key))
    },
    onRotate({ key }: PlannedPage, by: 90 | -90) {
      const { plan, onChange } = latest.current
      const keys = plan.selected.has(key) ? targetsOf(plan) : new Set([key])
      onChange(rotatePages(plan, keys, by))
      announce(planWords.rotated(keys.size, by))
    },
    onCut: (page: PlannedPage) => latest.current.onCut?.(page),
    onPreview: ({ key }: PlannedPage) => latest.current.onPreview(key),
    onRemove({ key }: PlannedPage) {
      const { plan, onChange } = latest.current
      onChange(removePages(plan, new Set([key])))
      announce(planWords.removed(1))
    },
  })
  return actions.current
}

/** A click marks a page or removes its mark; with Shift all pages up to it are marked. */
function strikeByPress(plan: PagePlan, { key, struck = false }: PlannedPage, toHere: boolean): PagePlan {
  const keys = toHere ? keysTo(plan, key) : new Set([key])
  announce(struck && !toHere ? planWords.kept(1) : planWords.toDelete(keys.size))
  return { ...strikePages(plan, keys, toHere || !struck), active: key, anchor: toHere ? plan.anchor : key }
}
