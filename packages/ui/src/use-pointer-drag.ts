import { type PointerEvent, useEffect, useRef } from 'react'
import type { Point } from './point.ts'

/** The handlers of a pointer drag. Distances are in CSS pixels of the window. */
export interface PointerDrag<Held> {
  /** Returns what is grabbed, in its initial state; undefined to ignore the press. */
  take: (event: PointerEvent) => Held | undefined
  move: (held: Held, way: Point, event: PointerEvent) => void
  /** Released; `moved` says whether it was moved. */
  drop?: (held: Held, moved: boolean, event: PointerEvent) => void
  /** The drag was cancelled, for example by a system gesture. */
  giveUp?: (held: Held) => void
}

/** A tremor isn't a drag. */
const stillPx = 3

/** The handlers of something that is dragged by mouse, pen or finger. */
export function usePointerDrag<Held>({ take, move, drop, giveUp }: PointerDrag<Held>) {
  const hold = useRef<{ held: Held; from: Point; moved: boolean }>(undefined)
  useSecondFinger(() => {
    const current = hold.current
    hold.current = undefined
    if (current) giveUp?.(current.held)
  })
  const wayOf = (event: PointerEvent, from: Point) => ({ x: event.clientX - from.x, y: event.clientY - from.y })
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary) return
      const held = take(event)
      if (held === undefined) return
      event.currentTarget.setPointerCapture(event.pointerId)
      hold.current = { held, from: { x: event.clientX, y: event.clientY }, moved: false }
    },
    onPointerMove(event: PointerEvent) {
      const current = hold.current
      if (!current) return
      const way = wayOf(event, current.from)
      if (!current.moved && Math.hypot(way.x, way.y) < stillPx) return
      current.moved = true
      move(current.held, way, event)
    },
    onPointerUp(event: PointerEvent) {
      const current = hold.current
      hold.current = undefined
      if (current) drop?.(current.held, current.moved, event)
    },
    onPointerCancel() {
      const current = hold.current
      hold.current = undefined
      if (current) giveUp?.(current.held)
    },
  }
}

/** Two fingers are meant for the page, not for what one of them happens to hold. */
function useSecondFinger(onSecond: () => void): void {
  const latest = useRef(onSecond)
  useEffect(() => {
    latest.current = onSecond
  })
  useEffect(() => {
    const down = (event: globalThis.PointerEvent) => {
      if (!event.isPrimary) latest.current()
    }
    window.addEventListener('pointerdown', down, true)
    return () => window.removeEventListener('pointerdown', down, true)
  }, [])
}
