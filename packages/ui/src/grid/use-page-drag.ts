import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { announce } from '../announce.ts'
import { movePages, type PagePlan, type PlannedPage, selectOnly } from '../plan/page-plan.ts'
import { type DropPlace, dropPlaceAt, type GridLayout } from './grid-layout.ts'
import { movedText } from './plan-keys.ts'

interface PageDragDeps {
  grid: RefObject<HTMLElement | null>
  layout: GridLayout
  plan: PagePlan
  onChange: (plan: PagePlan) => void
}

/**
 * Drags one page or all selected ones. The drop position is computed from pointer and layout alone, so that target rows needn't be
 * rendered.
 */
export function usePageDrag({ grid, layout, plan, onChange }: PageDragDeps) {
  const [keys, setKeys] = useState<ReadonlySet<string>>()
  const [held, setHeld] = useState<string>()
  const [place, setPlace] = useState<DropPlace>()
  const pointer = useRef({ x: 0, y: 0 })
  const count = plan.pages.length

  const find = useRef<() => DropPlace | undefined>(() => undefined)
  useEffect(() => {
    find.current = () => {
      const box = grid.current?.getBoundingClientRect()
      return box && dropPlaceAt({ x: pointer.current.x - box.left, y: pointer.current.y - box.top }, layout, count)
    }
  })

  useEffect(() => {
    if (!keys) return
    const follow = (event: PointerEvent | TouchEvent | Event) => {
      const point = 'touches' in event ? event.touches[0] : 'clientX' in event ? (event as PointerEvent) : undefined
      if (point) pointer.current = { x: point.clientX, y: point.clientY }
      setPlace(find.current())
    }
    const options = { capture: true, passive: true }
    for (const name of pointerEvents) window.addEventListener(name, follow, options)
    return () => {
      for (const name of pointerEvents) window.removeEventListener(name, follow, options)
    }
  }, [keys])

  const stop = () => {
    setKeys(undefined)
    setHeld(undefined)
    setPlace(undefined)
  }

  const start = ({ active, activatorEvent }: DragStartEvent) => {
    const key = String(active.id)
    const point = 'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches[0] : (activatorEvent as MouseEvent)
    if (point) pointer.current = { x: point.clientX, y: point.clientY }
    setHeld(key)
    setKeys(plan.selected.has(key) ? plan.selected : new Set([key]))
  }

  const drop = ({ active }: DragEndEvent) => {
    const landing = place
    stop()
    if (!keys || !landing) return
    const from = plan.selected.has(String(active.id)) ? plan : selectOnly(plan, String(active.id))
    const moved = movePages(from, keys, landing.place)
    onChange(moved)
    if (moved !== from) announce(movedText(from, moved))
  }

  const first: PlannedPage | undefined = plan.pages.find(({ key }) => key === held)
  return { keys, first, count: keys?.size ?? 0, place, handlers: { onDragStart: start, onDragEnd: drop, onDragCancel: stop } }
}

/** Scrolling moves the grid under a resting pointer. */
const pointerEvents = ['pointermove', 'touchmove', 'scroll'] as const
