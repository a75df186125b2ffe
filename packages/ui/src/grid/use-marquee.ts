import { type RefObject, useEffect, useRef, useState } from 'react'
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
  /** Without an effect, no frame is drawn. */
  isWanted: boolean
  /** A press on the page itself is for something else, such as dragging it. */
  spares: string | undefined
  /** Called repeatedly with the positions of the pages under the frame while it is drawn. `adds` keeps the earlier selection. */
  onFrame: (places: ReadonlySet<number>, frame: { adds: boolean; isFirst: boolean }) => void
}

/** The mouse must move this far before a press becomes a frame. */
const tolerancePx = 5

/** Elements whose press has another purpose. */
const pressable = 'button, a, input, select, textarea, label, summary, dialog, [role="slider"]'

/** A selection frame drawn by mouse over the pages, started anywhere on the canvas. The pages under it are computed from the layout. */
export function useMarquee({ grid, layout, count, isWanted, spares, onFrame }: MarqueeDeps): Area | undefined {
  const [area, setArea] = useState<Area>()
  const latest = useRef({ layout, count, spares, onFrame })
  useEffect(() => {
    latest.current = { layout, count, spares, onFrame }
  })

  useEffect(() => {
    if (!isWanted) return
    const ground = grid.current?.closest<HTMLElement>('[data-canvas]') ?? grid.current
    let end = () => {}
    const begin = (event: PointerEvent) => {
      const target = event.target as Element
      const isTaken = target.closest(pressable) || (latest.current.spares && target.closest(latest.current.spares))
      if (event.pointerType !== 'mouse' || event.button !== 0 || isTaken) return
      end()
      end = drawFrame(grid, event, {
        onFrame(frame, how) {
          latest.current.onFrame(placesIn(frame, latest.current.layout, latest.current.count), how)
          setArea(frame)
        },
        onEnd: () => setArea(undefined),
      })
    }
    ground?.addEventListener('pointerdown', begin)
    return () => {
      ground?.removeEventListener('pointerdown', begin)
      end()
    }
  }, [grid, isWanted])

  return area
}

interface Frame {
  onFrame: (area: Area, how: { adds: boolean; isFirst: boolean }) => void
  onEnd: () => void
}

/** Tracks the mouse from press to release; the returned function stops it earlier. */
function drawFrame(grid: RefObject<HTMLElement | null>, press: PointerEvent, { onFrame, onEnd }: Frame): () => void {
  const from = pointIn(grid.current, press)
  const adds = press.shiftKey || press.ctrlKey || press.metaKey
  const following = new AbortController()
  const { signal } = following
  let isDrawn = false
  const follow = (move: PointerEvent) => {
    const area = areaBetween(from, pointIn(grid.current, move))
    if (!isDrawn && area.width < tolerancePx && area.height < tolerancePx) return
    onFrame(area, { adds, isFirst: !isDrawn })
    isDrawn = true
  }
  const end = () => {
    if (signal.aborted) return
    following.abort()
    onEnd()
    if (isDrawn) ignoreNextClick()
  }
  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
  // A frame selects pages, not text.
  document.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
  return end
}

/** The click that follows would count as a click on a page. */
function ignoreNextClick(): void {
  const ignore = (click: Event) => click.stopPropagation()
  window.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }))
}

/** The positions of the pages whose cells a frame touches. */
export function placesIn({ left, top, width, height }: Area, { columns, cellWidth, rowHeight }: GridLayout, count: number): Set<number> {
  const isBeside = left + width < 0 || top + height < 0 || left > columns * cellWidth
  if (isBeside) return new Set()
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
