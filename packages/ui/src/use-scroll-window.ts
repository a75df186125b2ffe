import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type RowRange, rowByKey, rowsInView, scrollToShow } from './scroll-window.ts'
import { watchScroll } from './watch-scroll.ts'

/** A scrolling list of which only the visible rows are rendered. */
export interface ScrollWindow {
  /** The scroll container. */
  scroller: RefObject<HTMLDivElement | null>
  /** The rows to render, in order, always including the focused one. */
  rows: readonly number[]
  /** The row that Tab leads to. */
  active: number
  onFocus(row: number): void
  /** Moves between rows; Home and End to the first and last. */
  onKeyDown(event: KeyboardEvent): void
}

/** Renders rows as they scroll into view. `offsets` are their starts; rows have their number as `data-row`. */
export function useScrollWindow(offsets: readonly number[]): ScrollWindow {
  const scroller = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<RowRange>({ first: 0, end: Math.min(firstRows, offsets.length - 1) })
  const [chosen, setChosen] = useState(0)
  const wanted = useRef<number>(undefined)
  const count = offsets.length - 1
  const active = Math.min(chosen, Math.max(0, count - 1))

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    return watchScroll(element, () => {
      const next = rowsInView(offsets, viewOf(element))
      setRange((known) => (known.first === next.first && known.end === next.end ? known : next))
    })
  }, [offsets])

  // A key may lead to a row that wasn't rendered yet.
  useLayoutEffect(() => {
    if (wanted.current !== active) return
    wanted.current = undefined
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    const control = row?.querySelector<HTMLElement>('button, a, input') ?? row
    control?.focus({ preventScroll: true })
  })

  return {
    scroller,
    rows: rowsWith(range, { count, active }),
    active,
    onFocus: setChosen,
    onKeyDown(event) {
      const element = scroller.current
      if (!element || event.ctrlKey || event.metaKey || event.altKey) return
      const { first, end } = rowsInView(offsets, viewOf(element))
      const to = rowByKey(event.key, active, { count, page: Math.max(1, end - first - around) })
      if (to === undefined) return
      event.preventDefault()
      element.scrollTop = scrollToShow(offsets, to, viewOf(element))
      wanted.current = to
      setChosen(to)
    },
  }
}

/** Before anything is measured. */
const firstRows = 12
/** The rows rendered outside the view, plus one that stays visible. */
const around = 7

function viewOf({ scrollTop, clientHeight }: HTMLElement): { top: number; height: number } {
  return { top: scrollTop, height: clientHeight }
}

function rowsWith({ first, end }: RowRange, { count, active }: { count: number; active: number }): number[] {
  const rows = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, index) => first + index)
  if (count === 0 || rows.includes(active)) return rows
  return active < first ? [active, ...rows] : [...rows, active]
}
