import { useEffect, useLayoutEffect, useRef } from 'react'
import type { PagePlan } from '../plan/page-plan.ts'

/** Focus follows the active page while it is in the grid, and never enters it from elsewhere. */
export function useActiveFocus(grid: { current: HTMLElement | null }, { active, pages }: PagePlan): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const watched = grid.current
    if (!watched) return
    const enter = () => {
      hadFocus.current = true
    }
    const leave = (event: FocusEvent) => {
      // A removed cell loses the focus without a new target, which doesn't mean leaving the grid.
      if (event.relatedTarget && !watched.contains(event.relatedTarget as Node)) hadFocus.current = false
    }
    watched.addEventListener('focusin', enter)
    watched.addEventListener('focusout', leave)
    return () => {
      watched.removeEventListener('focusin', enter)
      watched.removeEventListener('focusout', leave)
    }
  }, [grid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move keeps the active page and takes its focus away
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isFree = !focused || focused === document.body || grid.current?.contains(focused)
    if (!hadFocus.current || active === undefined || !isFree) return
    grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`)?.focus()
  }, [active, pages])
}
