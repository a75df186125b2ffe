import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { announce } from '../announce.ts'
import type { Point } from '../point.ts'
import { PageThumb } from '../thumbs/PageThumb.tsx'
import type { PageSource } from '../thumbs/page-source.ts'
import { useZoomGestures } from '../zoom/use-zoom-gestures.ts'
import { nextZoom, zoomText } from '../zoom/zoom.ts'
import styles from './Stage.module.css'

/** A page on the stage: its size in points and its scale on the screen. */
export interface StageView {
  width: number
  height: number
  /** CSS pixels per point. */
  scale: number
  /** By how much the page is turned on the screen, clockwise in degrees. */
  turn?: number
  /** Converts a point of the window to the page. */
  pointAt: (at: { clientX: number; clientY: number }) => Point
}

export interface StageProps {
  source: PageSource | undefined
  page: number
  /** The label, such as 'Page 3 of report.pdf'. */
  label: string
  /** The things on the page. */
  children: (view: StageView) => ReactNode
  /** The height of the tool's other elements next to it, in CSS pixels. */
  besideHeight?: number
  /** Pressed outside of all things. */
  onPressPage?: () => void
  /** The current view of the page, for actions outside the stage. */
  viewRef?: Ref<StageView>
  /** 1 shows the whole page. */
  zoom: number
  onZoom: (zoom: number) => void
}

const sheet = { width: 595, height: 842 }

/** The maximum drawn width in CSS pixels: more would take too much memory. */
const maxDrawnWidth = 1600

/** One page, fitted or zoomed, on which things are placed. */
export function Stage({ source, page, label, children, onPressPage, viewRef, besideHeight = 0, zoom, onZoom }: StageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLElement>(null)
  const [, setDrawn] = useState<object>()
  const room = useRoom(frame, besideHeight)
  const size = source && source.pageCount > 0 ? source.size(page) : sheet
  const fit = Math.max(0.05, Math.min(room.width / size.width, room.height / size.height))
  const scale = fit * zoom
  const shown = { width: size.width * scale, height: size.height * scale }
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const at = paper.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: (clientX - at.left) / scale, y: (clientY - at.top) / scale }
  }
  const view: StageView = { ...size, scale, pointAt }
  useImperativeHandle(viewRef, () => view)
  useZoomGestures({ frame, paper, zoom, onZoom })
  const isZoomed = zoom > 1
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { '+': nextZoom(zoom, 1), '-': nextZoom(zoom, -1), '0': 1 }[event.key]
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onZoom(wanted)
    announce(zoomText(wanted))
  }
  // Drawn again only at about every doubling; in between the image is scaled.
  const drawnWidth = Math.min(maxDrawnWidth, size.width * fit * Math.ceil(zoom))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the things on the page
    <div
      ref={frame}
      className={styles.frame}
      data-zoomed={isZoomed || undefined}
      style={isZoomed ? { height: room.height } : undefined}
      // A scroll container must be reachable by keyboard.
      tabIndex={isZoomed ? 0 : undefined}
      onKeyDown={onKeyDown}
    >
      <section
        ref={paper}
        aria-label={label}
        className={styles.paper}
        style={shown}
        data-stage={size.width}
        onPointerDown={(event) => event.target === event.currentTarget && onPressPage?.()}
      >
        <div className={styles.page}>
          <PageThumb key={page} {...shown} drawnWidth={drawnWidth} source={source} page={page} onDrawn={() => setDrawn({})} />
        </div>
        {room.width > 0 ? children(view) : null}
      </section>
    </div>
  )
}

/** The height of everything above and below the stage; on a phone including the options sheet. */
const takenHeight = { wide: 370, phone: 400 }
const leastHeight = 300

function useRoom(frame: RefObject<HTMLElement | null>, besideHeight: number): { width: number; height: number } {
  const [width, setWidth] = useState(0)
  const free = useSyncExternalStore(
    watchWindow,
    () => window.innerHeight - (window.innerWidth < 768 ? takenHeight.phone : takenHeight.wide),
  )
  // Before the first paint, so that nothing below the page is shown where a click would miss it.
  useLayoutEffect(() => {
    const watched = frame.current
    if (!watched) return
    // Without its scroll bars, which come and go with the zoom.
    const measure = () => setWidth(watched.parentElement?.clientWidth ?? watched.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(watched)
    return () => observer.disconnect()
  }, [frame])
  return { width, height: Math.max(leastHeight, free - besideHeight) }
}

function watchWindow(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
