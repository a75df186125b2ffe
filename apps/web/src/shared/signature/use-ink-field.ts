import { type InkPoint, roundedStroke } from '@octavo/core/edits/geometry.ts'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type PenPoint, simplified } from './ink-path.ts'

interface InkField {
  field: RefObject<SVGSVGElement | null>
  strokes: readonly InkPoint[][]
  /** The strokes with the one that is being drawn. */
  shown: readonly InkPoint[][]
  undo: () => void
  clear: () => void
  /** For the element that is drawn on. */
  handlers: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>
}

/** A field for a signature by mouse, pen or finger. One of them draws at a time: a hand that rests on the screen adds nothing. */
export function useInkField({ onBegin }: { onBegin?: () => void } = {}): InkField {
  const field = useRef<SVGSVGElement>(null)
  const drawing = useRef<number>(undefined)
  const [strokes, setStrokes] = useState<readonly InkPoint[][]>([])
  const [live, setLive] = useState<PenPoint[]>()

  function at({ clientX, clientY, pressure, pointerType }: globalThis.PointerEvent): PenPoint {
    const box = field.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    // What fingers report as pressure is how much of them touches the glass.
    return { x: clientX - box.left, y: clientY - box.top, pressure: pointerType === 'pen' ? pressure || 0.5 : 0.5 }
  }

  function end(event: PointerEvent): void {
    if (drawing.current !== event.pointerId) return
    drawing.current = undefined
    if (live) setStrokes([...strokes, roundedStroke(simplified(live))])
    setLive(undefined)
  }

  return {
    field,
    strokes,
    shown: live ? [...strokes, roundedStroke(live)] : strokes,
    undo: () => setStrokes(strokes.slice(0, -1)),
    clear: () => setStrokes([]),
    handlers: {
      onPointerDown(event) {
        if (drawing.current !== undefined || event.button !== 0) return
        drawing.current = event.pointerId
        event.currentTarget.setPointerCapture(event.pointerId)
        setLive([at(event.nativeEvent)])
        onBegin?.()
      },
      onPointerMove({ nativeEvent }) {
        if (drawing.current !== nativeEvent.pointerId) return
        const between = nativeEvent.getCoalescedEvents?.() ?? []
        setLive((points = []) => [...points, ...(between.length > 0 ? between : [nativeEvent]).map(at)])
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
