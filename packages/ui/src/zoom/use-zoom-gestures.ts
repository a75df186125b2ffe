import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { boundZoom, wheelFactor } from './zoom.ts'

interface ZoomGestures {
  frame: RefObject<HTMLElement | null>
  paper: RefObject<HTMLElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  /** Limits a zoom. */
  bound?: (zoom: number) => number
}

/** The point that stays under the pointer: as a share of the paper, and in the window. */
interface Fixed {
  share: { x: number; y: number }
  client: { x: number; y: number }
}

/** Zooms by Ctrl and wheel and by pinching, around the pointer. */
export function useZoomGestures({ frame, paper, zoom, onZoom, bound = boundZoom }: ZoomGestures): void {
  const latest = useRef({ zoom, onZoom, bound })
  const fixed = useRef<Fixed>(undefined)
  useEffect(() => {
    latest.current = { zoom, onZoom, bound }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is found again whenever the zoom has changed
  useLayoutEffect(() => {
    const [scrolled, sheet] = [frame.current, paper.current?.getBoundingClientRect()]
    if (!fixed.current || !scrolled || !sheet) return
    const { share, client } = fixed.current
    scrolled.scrollLeft += sheet.left + share.x * sheet.width - client.x
    scrolled.scrollTop += sheet.top + share.y * sheet.height - client.y
    fixed.current = undefined
  }, [zoom, frame, paper])

  useEffect(() => {
    const watched = frame.current
    if (!watched) return
    const fingers = new Map<number, { x: number; y: number }>()
    let pinch: { distance: number; zoom: number } | undefined

    const zoomAround = (client: { x: number; y: number }, wanted: number) => {
      const sheet = paper.current?.getBoundingClientRect()
      if (!sheet || wanted === latest.current.zoom) return
      fixed.current = { share: { x: (client.x - sheet.left) / sheet.width, y: (client.y - sheet.top) / sheet.height }, client }
      latest.current = { ...latest.current, zoom: wanted }
      latest.current.onZoom(wanted)
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      // The browser would zoom the whole page.
      event.preventDefault()
      zoomAround({ x: event.clientX, y: event.clientY }, latest.current.bound(latest.current.zoom * wheelFactor(event)))
    }
    const between = () => {
      const [one, other] = [...fingers.values()]
      if (!one || !other) return undefined
      return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, distance: Math.hypot(one.x - other.x, one.y - other.y) }
    }
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const place = between()
      pinch = place && fingers.size === 2 ? { distance: Math.max(1, place.distance), zoom: latest.current.zoom } : undefined
    }
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const place = between()
      if (pinch && place) zoomAround(place, latest.current.bound(pinch.zoom * (place.distance / pinch.distance)))
    }
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      pinch = undefined
    }
    watched.addEventListener('wheel', wheel, { passive: false })
    watched.addEventListener('pointerdown', down, true)
    window.addEventListener('pointermove', move, true)
    window.addEventListener('pointerup', up, true)
    window.addEventListener('pointercancel', up, true)
    return () => {
      watched.removeEventListener('wheel', wheel)
      watched.removeEventListener('pointerdown', down, true)
      window.removeEventListener('pointermove', move, true)
      window.removeEventListener('pointerup', up, true)
      window.removeEventListener('pointercancel', up, true)
    }
  }, [frame, paper])
}
