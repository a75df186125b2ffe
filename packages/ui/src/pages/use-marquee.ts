import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { GridLayout } from './grid-layout.ts'

/** A rectangle within the grid, in CSS pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

interface MarqueeDeps {
  grid: RefObject<HTMLElement | null>
  layout: GridLayout
  count: number
  /** A press on a page itself is for something else, such as dragging it. */
  spares: string | undefined
  /** Told the places of the pages under the frame, again and again while it is drawn. `adds` where what was chosen before stays. */
  onFrame: (places: ReadonlySet<number>, frame: { adds: boolean; isFirst: boolean }) => void
}

/** The mouse must go this far before a press becomes a frame. */
const tolerancePx = 5

/** A frame drawn by the mouse over the pages. Which pages lie under it follows from the layout alone. */
export function useMarquee({ grid, layout, count, spares, onFrame }: MarqueeDeps) {
  const [area, setArea] = useState<Area>()
  const begun = useRef<{ x: number; y: number; adds: boolean }>(undefined)
  const latest = useRef({ layout, count, onFrame })
  useEffect(() => {
    latest.current = { layout, count, onFrame }
  })

  const onPointerDown = (event: ReactPointerEvent) => {
    const target = event.target as Element
    if (event.pointerType !== 'mouse' || event.button !== 0 || target.closest('button') || (spares && target.closest(spares))) return
    const start = pointIn(grid.current, event)
    begun.current = { ...start, adds: event.shiftKey || event.ctrlKey || event.metaKey }
    let isDrawn = false
    const follow = (move: PointerEvent) => {
      const from = begun.current
      if (!from) return
      const frame = areaBetween(from, pointIn(grid.current, move))
      if (!isDrawn && frame.width < tolerancePx && frame.height < tolerancePx) return
      latest.current.onFrame(placesIn(frame, latest.current.layout, latest.current.count), { adds: from.adds, isFirst: !isDrawn })
      isDrawn = true
      setArea(frame)
    }
    const end = () => {
      begun.current = undefined
      setArea(undefined)
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      // The click that follows would be taken for a press on a page.
      if (!isDrawn) return
      const ignore = (click: Event) => click.stopPropagation()
      window.addEventListener('click', ignore, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', ignore, { capture: true }))
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return { area, onPointerDown }
}

/** The places of the pages whose cells a frame touches. */
export function placesIn({ left, top, width, height }: Area, { columns, cellWidth, rowHeight }: GridLayout, count: number): Set<number> {
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))
  const rows = [clamp(Math.floor(top / rowHeight), count), clamp(Math.floor((top + height) / rowHeight), count)] as const
  const across = [clamp(Math.floor(left / cellWidth), columns - 1), clamp(Math.floor((left + width) / cellWidth), columns - 1)] as const
  const places = new Set<number>()
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = across[0]; column <= across[1]; column += 1) {
      const place = row * columns + column
      if (place < count) places.add(place)
    }
  }
  return places
}

function pointIn(grid: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
  const box = grid?.getBoundingClientRect()
  return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
}

function areaBetween(a: { x: number; y: number }, b: { x: number; y: number }): Area {
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}
