import { type PointerEvent, useEffect, useRef } from 'react'
import type { Point } from './point.ts'

/** What happens while a pointer holds something. Ways are in CSS pixels of the window. */
export interface PointerDrag<Held> {
  /** What is held, as it is when it is taken; nothing is taken where there is none. */
  take: (event: PointerEvent) => Held | undefined
  move: (held: Held, way: Point, event: PointerEvent) => void
  /** Let go; `moved` says whether it went anywhere. */
  drop?: (held: Held, moved: boolean, event: PointerEvent) => void
  /** The hold was lost, by a gesture of the system for example. */
  giveUp?: (held: Held) => void
}

/** A hand that trembles does not drag. */
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

/** Two fingers mean the page, not what one of them happens to hold. */
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
